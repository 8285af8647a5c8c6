// The registrations for an event. Those who wait stand in the order of the waiting list.
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { Moment, momentText } from '#design/console/moment.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Nothing, Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { FileButton } from '#design/console/file-button.tsx';
import { fetchFile } from '#platform/client/call.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { MemberLink, problemText } from '#features/identity/console/public.tsx';
import { type Registration, REGISTRATION_STATES, type StaffEvent } from './event-labels.ts';

const columns: readonly Column<Registration>[] = [
  {
    label: 'Member',
    of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} />,
  },
  {
    label: 'State',
    of: (row) => <StateChip of={REGISTRATION_STATES[row.state]} />,
    under: (row) => (row.offerUntil ? `until ${momentText(row.offerUntil)}` : ''),
  },
  { label: 'Since', of: (row) => <Moment at={row.since} /> },
  { label: 'Attended', of: (row) => <Moment at={row.attendedAt} /> },
];

type State = Registration['state'];
const ALL = 'all';

/** Its file names people, and the audit log keeps who took it. */
export function Registrations({ event: { id } }: { event: StaffEvent }) {
  const [state, setState] = useState<State | typeof ALL>(ALL);
  const query = { event: id, ...(state === ALL ? {} : { state }) };
  const pages = useCallPages('GET /console/api/v1/event-registrations', { query }, { quiet: true });
  const rows = pages.data ?? [];
  return (
    <Section
      title="Registrations"
      actions={
        <Stack direction="row" spacing={1}>
          <SelectField
            size="small"
            label="State"
            value={state}
            choices={[[ALL, 'All'], ...choicesOf(REGISTRATION_STATES)]}
            onChange={setState}
            sx={{ minWidth: 140 }}
          />
          <FileButton
            label="Save as CSV"
            name={`c3-event-${id}.csv`}
            problemText={problemText}
            read={() => fetchFile('GET /console/api/v1/event-registrations.csv', { query, errors: 'inline' })}
          />
        </Stack>
      }
    >
      {rows.length > 0 ? (
        <RowsTable<Registration> label="Registrations" rows={rows} columns={columns} />
      ) : (
        <Nothing>{pages.isPending ? 'Reading' : 'Nobody is in this state.'}</Nothing>
      )}
      {pages.hasNextPage && (
        <Button size="small" disabled={pages.isFetchingNextPage} onClick={pages.more}>
          Show more
        </Button>
      )}
    </Section>
  );
}
