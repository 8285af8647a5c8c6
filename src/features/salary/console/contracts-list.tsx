import { Amount } from '#design/console/amount.tsx';
import { type Preset, stateFilter } from '#design/console/filter-bar.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { dateText } from '#design/date-text.ts';
import { MEMBER_NO_FILTER, MemberLink } from '#features/identity/console/public.tsx';
import { SIDES, STATES, type StaffContract } from './contract-labels.ts';

const columns: readonly Column<StaffContract>[] = [
  {
    label: 'Contract',
    of: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.number}</span>,
    under: (row) => `Level ${row.level}`,
    links: true,
  },
  { label: 'Member', of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: 'A month (Br)', of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: 'Signed', of: (row) => <Moment at={row.signedAt} /> },
  {
    label: 'Period',
    of: (row) => <Moment at={row.effectiveOn} />,
    under: (row) => (row.lastDay ? `until ${dateText(row.lastDay)}` : ''),
  },
  { label: 'Last claim', of: (row) => <Moment at={row.claimedAt} /> },
  {
    label: 'State',
    of: (row) => <StateChip of={STATES[row.state]} />,
    under: (row) => (row.endedBy ? SIDES[row.endedBy] : ''),
  },
];

const PRESETS: readonly Preset[] = [
  { name: 'Effective', filter: { state: 'effective' } },
  { name: 'Signed', filter: { state: 'signed' } },
  { name: 'Terminated', filter: { state: 'terminated' } },
  { name: 'All', filter: {} },
];

export function ContractsList() {
  return (
    <RecordList<StaffContract>
      resource="salary/contracts"
      title="Salary contracts"
      columns={columns}
      to={(row) => `/salary/contracts/${row.id}/show`}
      startFilter={{ state: 'effective' }}
      presets={PRESETS}
      filters={[stateFilter(choicesOf(STATES)), MEMBER_NO_FILTER]}
      empty="No contract is in this state."
    />
  );
}
