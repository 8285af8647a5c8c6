// The console's report on the rewards budget of a period, by kind of reward, and the postings behind each kind.
import { useSearchParams } from 'react-router-dom';
import { Amount, Count } from '#design/console/amount.tsx';
import { Moment } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import { Cause, Kind, useKindChoices } from '#features/rewards/console/public.tsx';
import type { BudgetKind, BudgetMovement } from '../contract/rewards-budget.ts';
import { Belonging, oneSide, purposeLabel } from './ledger-words.tsx';
import { monthFromNow, PERIOD_FILTERS, type ReportPeriod } from './report-period.ts';
import { RecordList } from '#design/console/record-list.tsx';
import { t } from '#design/console/words.ts';

/** What a purpose and a kind are called together: a reward of some kind, or what the purpose says. */
const What = ({ purpose, kind }: Pick<BudgetKind, 'purpose' | 'kind'>) =>
  kind === null ? purposeLabel(purpose) : <Kind kind={kind} />;

const kindColumns: readonly Column<BudgetKind>[] = [
  { label: t('What'), of: (row) => <What {...row} />, under: (row) => (row.kind ? purposeLabel(row.purpose) : '') },
  { label: t('Postings'), of: (row) => <Count value={row.count} />, align: 'right' },
  { label: t('Came in (Br)'), of: (row) => oneSide(row.cameMinor), align: 'right' },
  { label: t('Spent or set aside (Br)'), of: (row) => oneSide(row.leftMinor), align: 'right' },
];

export function BudgetKindsList() {
  const [asked] = useSearchParams();
  const { from, until } = {
    ...monthFromNow(-1),
    ...(JSON.parse(asked.get('filter') ?? '{}') as Partial<ReportPeriod>),
  };
  return (
    <RecordList<BudgetKind>
      paper
      resource="budget-kinds"
      title={t('Rewards budget by kind')}
      columns={kindColumns}
      startFilter={monthFromNow(-1)}
      filters={PERIOD_FILTERS}
      totals={[
        { name: 'openingMinor', label: t('before') },
        { name: 'fundedMinor', label: t('funded') },
        { name: 'backMinor', label: t('came back') },
        { name: 'spentMinor', label: t('spent or set aside') },
        { name: 'closingMinor', label: t('after') },
      ]}
      to={({ purpose, kind }) => listAddress('budget-movements', { purpose, ...(kind && { kind }), from, until })}
      empty={t('The budget did not move in this period.')}
    />
  );
}

const movementColumns: readonly Column<BudgetMovement>[] = [
  { label: t('Posted'), of: (row) => <Moment at={row.at} /> },
  { label: t('What'), of: (row) => <What {...row} />, under: (row) => row.campaign ?? '' },
  {
    label: t('For what'),
    of: ({ kind, cause, belongsTo }) =>
      kind !== null && cause !== null ? <Cause grant={{ kind, cause }} links /> : <Belonging to={belongsTo} />,
    under: ({ kind, belongsTo }) => (kind === null ? '' : <Belonging to={belongsTo} />),
  },
  {
    label: t('Member'),
    of: ({ memberId, memberNo }) =>
      memberId !== null && memberNo !== null ? <MemberLink id={memberId} memberNo={memberNo} /> : '—',
  },
  { label: t('Came in (Br)'), of: (row) => oneSide(row.cameMinor), align: 'right' },
  { label: t('Spent or set aside (Br)'), of: (row) => oneSide(row.leftMinor), align: 'right' },
  { label: t('Balance (Br)'), of: (row) => <Amount minor={row.balanceMinor} strong />, align: 'right' },
];

export function BudgetMovementsList() {
  return (
    <RecordList<BudgetMovement>
      paper
      resource="budget-movements"
      title={t('Postings of the rewards budget')}
      columns={movementColumns}
      startFilter={monthFromNow(-1)}
      filters={[
        { kind: 'choice', name: 'kind', label: t('Kind of reward'), choices: useKindChoices() },
        ...PERIOD_FILTERS,
      ]}
      to={(row) => `/transfers/${row.transferId}/show`}
      empty={t('The budget did not move in this period.')}
    />
  );
}
