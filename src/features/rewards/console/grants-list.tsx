import type { Preset } from '../../../design/console/filter-bar.tsx';
import { stateFilter } from '../../../design/console/filter-bar.tsx';
import { Moment } from '../../../design/console/moment.tsx';
import { RecordList } from '../../../design/console/record-list.tsx';
import type { Column } from '../../../design/console/rows-table.tsx';
import { choicesOf, StateChip } from '../../../design/console/state-chip.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '../../identity/console/public.tsx';
import { type Grant, GrantAmount, kindText, STATES, whyText } from './reward-labels.tsx';

const columns: readonly Column<Grant>[] = [
  { label: 'Reward', of: (row) => kindText(row.kind), under: (row) => row.cause, links: true },
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
  return (
    <RecordList<Grant>
      resource="rewards/grants"
      title="Rewards"
      columns={columns}
      to={(row) => `/rewards/grants/${row.id}/show`}
      startFilter={{ state: 'held' }}
      presets={PRESETS}
      filters={[
        stateFilter(choicesOf(STATES)),
        { kind: 'text', name: 'kind', label: 'Kind, e.g. rebate', width: 170, fits: /^[a-z][a-z_]*$/ },
        MEMBER_NO_FILTER,
      ]}
      empty="No reward is in this state."
    />
  );
}
