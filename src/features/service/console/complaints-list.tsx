import { stateFilter } from '../../../design/console/filter-bar.tsx';
import { Moment } from '../../../design/console/moment.tsx';
import { RecordList } from '../../../design/console/record-list.tsx';
import type { Column } from '../../../design/console/rows-table.tsx';
import { choicesOf, labelOf, StateChip, type StateLabel } from '../../../design/console/state-chip.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { MEMBER_NO_FILTER, MemberLink } from '../../identity/console/public.tsx';

type Complaint = DataOf<'GET /console/api/v1/complaints'>['items'][number];

export const STATES: Record<Complaint['state'], StateLabel> = {
  open: ['Open', 'warn'],
  answered: ['Answered', 'busy'],
  escalated: ['Escalated', 'bad'],
  closed: ['Closed', 'plain'],
};
const KINDS = ['withdrawal', 'recharge', 'order', 'account', 'reward', 'other'] as const;

export function kindText(kind: Complaint['kind']): string {
  return kind === 'withdrawal' ? 'Payout' : labelOf(kind);
}

const columns: readonly Column<Complaint>[] = [
  { label: 'Answer due', of: (row) => <Due row={row} /> },
  { label: 'Number', of: (row) => row.number, links: true },
  { label: 'Member', of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  {
    label: 'About',
    of: (row) => `${kindText(row.kind)}${row.reasonCode ? `: ${row.reasonCode.replaceAll('_', ' ')}` : ''}`,
  },
  { label: 'Opened', of: (row) => <Moment at={row.openedAt} /> },
  { label: 'State', of: (row) => <StateChip of={STATES[row.state]} /> },
];

function Due({ row }: { row: Complaint }) {
  if (row.state === 'closed' || row.state === 'answered') return <>—</>;
  return (
    <>
      <Moment at={row.dueAt} /> {row.overdue && <StateChip text="Overdue" tone="bad" />}
    </>
  );
}

export function ComplaintsList() {
  return (
    <RecordList<Complaint>
      resource="complaints"
      title="Complaints"
      columns={columns}
      to={(row) => `/complaints/${row.id}/show`}
      startFilter={{ waiting: 'true' }}
      presets={[
        { name: 'To answer', filter: { waiting: 'true' } },
        { name: 'Escalated', filter: { state: 'escalated' } },
        { name: 'Answered', filter: { state: 'answered' } },
        { name: 'Closed', filter: { state: 'closed' } },
        { name: 'Not closed', filter: {} },
      ]}
      filters={[
        MEMBER_NO_FILTER,
        stateFilter(choicesOf(STATES)),
        { kind: 'choice', name: 'kind', label: 'About', choices: KINDS.map((kind) => [kind, kindText(kind)] as const) },
      ]}
      empty="No complaint waits here."
    />
  );
}
