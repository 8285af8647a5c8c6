import { Moment } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import type { MemberOfBlock } from '#design/console/resource.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { TOP, TopRows } from '#design/console/top-rows.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { kindText, STATES } from './complaint-labels.ts';

type Complaint = DataOf<'GET /console/api/v1/complaints'>['items'][number];

const columns: readonly Column<Complaint>[] = [
  { label: 'Complaint', of: (row) => row.number },
  { label: 'About', of: (row) => kindText(row.kind) },
  { label: 'Opened', of: (row) => <Moment at={row.openedAt} /> },
  { label: 'State', of: (row) => <StateChip of={STATES[row.state]} /> },
];

export function MemberComplaints({ member: { memberNo } }: { member: MemberOfBlock }) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<Complaint>
      title="Complaints"
      read={useCall('GET /console/api/v1/complaints', ask, { quiet: true, staleMs: 0 })}
      columns={columns}
      to={(row) => `/complaints/${row.id}/show`}
      all={listAddress('complaints', { memberNo })}
      empty="No complaint yet."
    />
  );
}
