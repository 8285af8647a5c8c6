import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { EVENT_STATES, type EventRow, KINDS } from './event-labels.ts';

const columns: readonly Column<EventRow>[] = [
  { label: 'Event', of: (row) => row.title, under: (row) => KINDS[row.kind], links: true },
  { label: 'Begins', of: (row) => <Moment at={row.startsAt} />, under: (row) => `until ${momentText(row.endsAt)}` },
  {
    label: 'Seats taken',
    of: (row) => `${row.taken} of ${row.seats}`,
    under: (row) => `${row.offered} offered, ${row.waiting} waiting`,
    align: 'right',
  },
  { label: 'Attended', of: (row) => row.attended, align: 'right' },
  {
    label: 'State',
    of: (row) => <StateChip of={EVENT_STATES[row.state]} />,
    under: (row) => (row.live !== null && row.live !== row.newest ? 'a change is not published' : ''),
  },
];

export function EventsList() {
  return (
    <RecordList<EventRow>
      resource="events"
      title="Events"
      columns={columns}
      to={(row) => `/events/${row.id}/show`}
      filters={[{ kind: 'choice', name: 'kind', label: 'Kind', choices: choicesOf(KINDS) }]}
      actions={
        mayUse(['content']) && (
          <Button component={Link} to="/events/create" variant="contained" size="small">
            New event
          </Button>
        )
      }
      empty="No event yet."
    />
  );
}
