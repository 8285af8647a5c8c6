import type { Preset } from '#design/console/filter-bar.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/identity/console/public.tsx';
import { Cause, type Grant, GrantAmount, Kind, STATES, useKindChoices, whyText } from './reward-labels.tsx';

export const grantColumns: readonly Column<Grant>[] = [
  { label: 'Reward', of: (row) => <Kind kind={row.kind} />, under: (row) => <Cause grant={row} />, links: true },
  { label: 'Member', of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: 'Amount', of: (row) => <GrantAmount gives={row.gives} amount={row.amount} />, align: 'right' },
  { label: 'Promised', of: (row) => <Moment at={row.promisedAt} /> },
  { label: 'State', of: (row) => <StateChip of={STATES[row.state]} />, under: whyText },
];

const PRESETS: readonly Preset[] = [
  { name: 'Held', filter: { state: 'held' } },
  { name: 'Waiting', filter: { state: 'due' } },
  { name: 'Paid', filter: { state: 'paid' } },
  { name: 'Lapsed', filter: { state: 'lapsed' } },
  { name: 'All', filter: {} },
];

export function GrantsList() {
  const kinds = useKindChoices();
  return (
    <RecordList<Grant>
      resource="rewards/grants"
      title="Rewards"
      columns={grantColumns}
      to={(row) => `/rewards/grants/${row.id}/show`}
      startFilter={{ state: 'held' }}
      presets={PRESETS}
      filters={[
        stateFilter(choicesOf(STATES)),
        { kind: 'choice', name: 'kind', label: 'Kind', choices: kinds },
        MEMBER_NO_FILTER,
      ]}
      totals={[{ name: 'moneyMinor', label: 'in money' }]}
      empty="No reward is in this state."
    />
  );
}
