// The console's report on assets' contracts that end soon, and what follows them.
import { Amount } from '#design/console/amount.tsx';
import { dateText } from '#design/console/formats.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import type { EndingContract } from '../contract/ending-contracts.ts';
import { RecordList } from '#design/console/record-list.tsx';
import { ProductLink } from '#features/catalogue/console/public.tsx';
import { t } from '#design/console/words.ts';

const columns: readonly Column<EndingContract>[] = [
  {
    label: t('Contract'),
    of: (row) => row.number,
    under: (row) => <ProductLink id={row.productId} />,
  },
  { label: t('Lessee'), of: (row) => row.lessee },
  {
    label: t('Last day'),
    of: (row) => dateText(row.endsOn),
    under: (row) => t('{count, plural, one {# day left} other {# days left}}', { count: row.daysLeft }),
  },
  {
    label: t('Then'),
    of: (row) => row.followedBy ?? <StateChip text={t('No contract')} tone="warn" />,
  },
  { label: t('Rent (Br)'), of: (row) => <Amount minor={row.rentMinor} strong />, align: 'right' },
];

const WITHIN = [
  ['30', t('30 days')],
  ['60', t('60 days')],
  ['90', t('90 days')],
] as const;

export function EndingContractsList() {
  return (
    <RecordList<EndingContract>
      paper
      resource="ending-contracts"
      title={t('Contracts that end soon')}
      columns={columns}
      startFilter={{ within: '90' }}
      filters={[{ kind: 'choice', name: 'within', label: t('Within'), choices: WITHIN }]}
      to={(row) => `/assets/${row.assetId}/show`}
      empty={t('No contract ends in these days.')}
    />
  );
}
