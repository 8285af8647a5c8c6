import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Columns, Stack } from '#design/components/layout.tsx';
import { Points } from '#design/components/money.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';
import { ReceiptBand, WordedAmount } from '#features/wallet/web/public.tsx';

/** The receipt of one exchange: the money, who paid it, and the C3coin that went. */
export function ExchangeReceipt({ id, onClose }: { id: string | undefined; onClose: () => void }) {
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
