import { useTranslations } from 'use-intl/react';
import { Table } from '../../../design/components/data.tsx';
import { Money } from '../../../design/components/money.tsx';
import { useFormats } from '../../../design/formats.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';

type Counterparty = DataOf<'GET /api/v1/transparency'>['counterparties'][number];

/** Everybody who paid rent or was paid capital, so that a round trip would be seen. */
export function CounterpartyTable({ rows, withProduct = false }: { rows: readonly Counterparty[]; withProduct?: boolean }) {
  const t = useTranslations('transparency');
  const { date, count } = useFormats();
  if (rows.length === 0) return <p className="transparency-note">{t('overview.nothing')}</p>;
  return (
    <Table
      caption={t('counterparties.title')}
      captionHidden
      rows={rows}
      rowKey={(row) => `${row.role} ${row.contractNumber} ${row.name}`}
      columns={[
        { key: 'name', head: t('counterparties.name'), cell: (row) => <span className="transparency-name">{row.name}</span> },
        { key: 'role', head: t('counterparties.role'), cell: (row) => t(`counterparties.as.${row.role}`) },
        {
          key: 'amount',
          head: t('counterparties.amount'),
          numeric: true,
          cell: (row) => <Money minor={row.amountMinor} unit={false} />,
        },
        { key: 'payments', head: t('counterparties.payments'), numeric: true, cell: (row) => count(row.payments) },
        {
          key: 'last',
          head: t('counterparties.last'),
          numeric: true,
          cell: (row) => <span className="transparency-day">{date(row.lastOn)}</span>,
        },
        { key: 'contract', head: t('counterparties.contract'), cell: (row) => row.contractNumber },
        ...(withProduct
          ? [{ key: 'product', head: t('counterparties.product'), cell: (row: Counterparty) => row.productTitle }]
          : []),
      ]}
    />
  );
}
