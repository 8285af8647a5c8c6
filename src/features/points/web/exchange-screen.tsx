import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Columns, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Money, Points } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { ReceiptBand, WordedAmount } from '#features/wallet/web/public.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { useCall } from '#platform/client/queries.ts';
import { ExchangeForm } from './exchange-form.tsx';

/** The receipt of one exchange: the money, who paid it, and the C3coin given. */
function ExchangeReceipt({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useTranslations('points');
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={t('receipt.title')}>
      {id === undefined ? null : <Paper id={id} onClose={onClose} />}
    </Sheet>
  );
}

function Paper({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('points');
  const { dateTime } = useFormats();
  const exchange = useCall('GET /api/v1/points/exchanges/{id}', { path: { id } }, {});
  return (
    <Stack gap={12}>
      <Loaded query={exchange} skeleton={<SkeletonRows rows={4} />}>
        {({ points, amountMinor, madeAt }) => (
          <>
            <ReceiptBand />
            <WordedAmount label={t('receipt.received')} minor={amountMinor} />
            <DefinitionList
              items={[
                { term: t('receipt.given'), value: <Points count={points} hideable /> },
                { term: t('exchange.payer'), value: t('exchange.budget') },
                { term: t('exchange.into'), value: t('exchange.income') },
                { term: t('receipt.at'), value: dateTime(madeAt) },
                { term: t('receipt.number'), value: <span className="numerals">{id}</span> },
              ]}
            />
          </>
        )}
      </Loaded>
      <Columns min={8} gap={8}>
        <ButtonLink
          to="/pagesB/wallet/fundsDetails/index"
          query={{ wallet: 'income', type: 'exchange_income' }}
          kind="secondary"
          block
        >
          {t('statement')}
        </ButtonLink>
        <Button block onClick={onClose}>
          {t('receipt.close')}
        </Button>
      </Columns>
    </Stack>
  );
}

/** Page to exchange C3coin for money of the rewards budget, with the earlier exchanges and their receipts below. */
export function ExchangeScreen() {
  const t = useTranslations('points');
  const { item, setQuery } = useNavigation();
  // A statement line opens this page with its exchange.
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
