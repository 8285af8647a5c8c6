import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Count } from '#design/console/amount.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { StaffName } from '#features/identity/console/public.tsx';
import { type Announcement, ANNOUNCEMENT_STATES, segmentText } from './announcement-labels.ts';

const columns: readonly Column<Announcement>[] = [
  { label: 'Message', of: (row) => row.texts.en.title, under: (row) => segmentText(row.segment), links: true },
  { label: 'Leaves', of: (row) => <Moment at={row.dueAt ?? row.sendFrom} /> },
  {
    label: 'Reached',
    of: (row) => <Count value={row.reached} />,
    under: (row) => `of ${row.size} when written`,
    align: 'right',
  },
  { label: 'Read', of: (row) => <Count value={row.read} />, align: 'right' },
  {
    label: 'Written',
    of: (row) => <Moment at={row.proposedAt} />,
    under: (row) => <StaffName id={row.proposedBy} />,
  },
  {
    label: 'State',
    of: (row) => <StateChip of={ANNOUNCEMENT_STATES[row.state]} />,
    under: (row) => (row.state === 'proposed' ? `${row.approvals} of 2 signatures` : ''),
  },
];

export function AnnouncementsList() {
  return (
    <RecordList<Announcement>
      resource="announcements"
      title="Messages to members"
      columns={columns}
      to={(row) => `/announcements/${row.id}/show`}
      filters={[stateFilter(choicesOf(ANNOUNCEMENT_STATES))]}
      presets={[
        { name: 'Waiting', filter: { state: 'proposed' } },
        { name: 'Scheduled', filter: { state: 'scheduled' } },
        { name: 'All', filter: {} },
      ]}
      actions={
        mayUse(['content', 'support']) && (
          <Button component={Link} to="/announcements/create" variant="contained" size="small">
            New message
          </Button>
        )
      }
      empty="No message here."
    />
  );
}
