// The console's arrears list: rents that are short, by invoice, with who is to pay, and its number on the overview.
import { Amount } from '#design/console/amount.tsx';
import { dateText, moneyText } from '#design/console/formats.ts';
import { EVERY_MINUTE, listAddress, stateOf } from '#design/console/queue.ts';
import type { ConsoleQueue } from '#design/console/resource.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { choicesOf, StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { useCall } from '#platform/client/queries.ts';
import type { ShortRent } from '../contract/ageing.ts';
import { AgeTable, DAY_AGE_NAMES, useUncountedFilter } from './age-table.tsx';
import { PERIOD_FILTERS } from './report-period.ts';
import { RecordList } from '#design/console/record-list.tsx';
import { ProductLink } from '#features/catalogue/console/public.tsx';
import { inRow, t } from '#design/console/words.ts';

const STATES: Readonly<Record<ShortRent['state'], StateLabel>> = {
  overdue: [t('Overdue'), 'bad'],
  awaited: [t('May still come in time'), 'plain'],
};

/** The asset has the contract with its parties. */
const addressOf = ({ assetId, productId }: ShortRent) =>
  assetId === null ? `/products/${productId}/show` : `/assets/${assetId}/show`;

const columns: readonly Column<ShortRent>[] = [
  {
    label: t('Contract'),
    of: (row) => row.contractNumber ?? t('No contract'),
    under: (row) => <ProductLink id={row.productId} />,
  },
  {
    label: t('Payer'),
    of: (row) => inRow(...row.payers.map(({ name }) => name)) || '—',
    under: (row) => inRow(...row.payers.map(({ account }) => account)),
  },
  { label: t('Missing for members (Br)'), of: (row) => <Amount minor={row.shortMinor} strong />, align: 'right' },
  {
    label: t('State'),
    of: (row) => <StateChip of={STATES[row.state]} />,
  },
  {
    label: t('Due on'),
    of: (row) => dateText(row.dueOn),
    under: (row) =>
      row.daysLate > 0 ? t('{count, plural, one {# day late} other {# days late}}', { count: row.daysLate }) : '',
  },
  { label: t('For the days'), of: (row) => `${dateText(row.periodFrom, 'day')} – ${dateText(row.periodUntil)}` },
  {
    label: t('Due to members (Br)'),
    of: (row) => <Amount minor={row.dueMinor} />,
    under: (row) => (row.rentMinor === null ? '' : t('rent {amount}', { amount: moneyText(row.rentMinor) })),
    align: 'right',
  },
  {
    label: t('Paid to members (Br)'),
    of: (row) => <Amount minor={row.paidMinor} />,
    under: (row) => t('booked {amount}', { amount: moneyText(row.bookedMinor) }),
    align: 'right',
  },
];

function ByAge() {
  const query = useUncountedFilter();
  const { data } = useCall('GET /console/api/v1/arrears/ages', { query }, { quiet: true });
  const figures = data?.items.flatMap(({ id: age, overdue, awaited, overdueMinor, awaitedMinor }) => [
    { state: 'overdue', age, count: overdue, amountMinor: overdueMinor },
    { state: 'awaited', age, count: awaited, amountMinor: awaitedMinor },
  ]);
  return <AgeTable figures={figures} states={STATES} />;
}

export function ArrearsList() {
  return (
    <RecordList<ShortRent>
      paper
      resource="arrears"
      title={t('Rents in arrears')}
      columns={columns}
      filters={[
        stateFilter(choicesOf(STATES)),
        { kind: 'choice', name: 'age', label: t('Age'), choices: choicesOf(DAY_AGE_NAMES) },
        ...PERIOD_FILTERS,
      ]}
      above={<ByAge />}
      to={addressOf}
      empty={t('No rent is in arrears.')}
    />
  );
}

export const overdueRents: ConsoleQueue = {
  roles: ['finance'],
  useStatus() {
    const { data, error } = useCall('GET /console/api/v1/arrears/ages', {}, EVERY_MINUTE);
    const overdue = data?.items.filter((one) => one.overdue > 0) ?? [];
    const missing = overdue.reduce((sum, { overdueMinor }) => sum + overdueMinor, 0);
    return {
      title: t('Overdue rents'),
      to: listAddress('arrears', { state: 'overdue' }),
      state: stateOf(data, error),
      waiting: overdue.reduce((sum, one) => sum + one.overdue, 0),
      since: overdue[overdue.length - 1]?.oldestOn ?? undefined,
      note: missing > 0 ? t('{amount} missing', { amount: moneyText(missing) }) : undefined,
      alarm: overdue.length > 0 ? { text: t('Overdue'), tone: 'bad' } : undefined,
    };
  },
};
