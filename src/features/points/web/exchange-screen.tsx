import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Money } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { ExchangeForm } from './exchange-form.tsx';
import { ExchangeReceipt } from './exchange-receipt.tsx';

/** C3coin become money of the rewards budget. Earlier exchanges are below, each with its receipt. */
export function ExchangeScreen() {
  const t = useTranslations('points');
  const { item, setQuery } = useNavigation();
  // A line of the statement leads here with its exchange.
  const [shown, setShown] = useState(typeof item?.id === 'string' ? item.id : undefined);
  const close = () => {
    setShown(undefined);
    setQuery({ item: undefined });
  };
  return (
    <Page title={t('exchange.title')}>
      <Stack gap={24}>
        <ExchangeForm onDone={setShown} />
        <Past onOpen={setShown} />
      </Stack>
      <ExchangeReceipt id={shown} onClose={close} />
    </Page>
  );
}

function Past({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTranslations('points');
  const { date, ownCount } = useFormats();
  const exchanges = useCallPages('GET /api/v1/points/exchanges', {}, { live: true });
  if (!exchanges.error && !exchanges.data?.length) return null;
  return (
    <Section title={t('exchange.past')}>
      <PagedList pages={exchanges} empty={null}>
        {(items) => (
          <Rows label={t('exchange.past')}>
            {items.map(({ id, points, amountMinor, businessDate }) => (
              <RowItem
                key={id}
                icon="sort"
                title={t('coins', { points: ownCount(points) })}
                detail={t('receipt.title')}
                value={<Money minor={amountMinor} sign="always" tone="positive" hideable />}
                time={date(businessDate)}
                onClick={() => onOpen(id)}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </Section>
  );
}
