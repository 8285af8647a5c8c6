import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import { StaffName } from '#features/identity/console/public.tsx';
import { Attendance } from './attendance.tsx';
import { BothTexts } from './both-texts.tsx';
import { CancelEvent, PublishEvent } from './event-acts.tsx';
import { draftOf } from './event-draft.ts';
import { EventForm } from './event-form.tsx';
import { EVENT_STATES, KINDS, type StaffEvent } from './event-labels.ts';
import { Registrations } from './registrations.tsx';

export function EventShow() {
  return <RecordPage<StaffEvent> title="Event">{(event) => <Whole key={event.id} event={event} />}</RecordPage>;
}

function Whole({ event }: { event: StaffEvent }) {
  const [editing, setEditing] = useState(false);
  const mayChange = mayUse(['content']) && event.state !== 'cancelled' && event.state !== 'ended';
  return (
    <>
      <Section
        title={`${KINDS[event.kind]}: ${event.title}`}
        actions={
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <StateChip of={EVENT_STATES[event.state]} />
            {mayChange && (
              <>
                <Button size="small" variant="outlined" onClick={() => setEditing(!editing)}>
                  {editing ? 'Close the form' : 'Change'}
                </Button>
                <PublishEvent event={event} />
                <CancelEvent event={event} />
              </>
            )}
          </Stack>
        }
      >
        <EventFacts event={event} />
        {editing && <Revise event={event} onDone={() => setEditing(false)} />}
      </Section>
      {event.live !== null && (
        <>
          <Attendance event={event} />
          <Registrations event={event} />
        </>
      )}
      <Versions event={event} />
    </>
  );
}

function EventFacts({ event }: { event: StaffEvent }) {
  const { startsAt, endsAt, seats, taken, offered, waiting, attended, cancelReason, cancelledAt, cancelledBy } = event;
  return (
    <Facts columns={3}>
      <Fact name="Begins">{momentText(startsAt)}</Fact>
      <Fact name="Ends">{momentText(endsAt)}</Fact>
      <Fact name="Seats">{`${taken} of ${seats} taken, ${offered} offered`}</Fact>
      <Fact name="Waiting list">{waiting}</Fact>
      <Fact name="Attended">{attended}</Fact>
      {cancelReason && (
        <Fact name="Cancelled">
          {`${momentText(cancelledAt)}: ${cancelReason.en} `}
          {cancelledBy && <StaffName id={cancelledBy} />}
        </Fact>
      )}
    </Facts>
  );
}

function Revise({ event, onDone }: { event: StaffEvent; onDone: () => void }) {
  const [note, setNote] = useState({ en: '', am: '' });
  const notify = useNotify();
  const refresh = useRefresh();
  const newest = event.versions[0];
  if (!newest) return null;
  return (
    <EventForm
      start={draftOf(event.kind, newest)}
      ready={note.en.trim() !== '' && note.am.trim() !== ''}
      keep={({ kind: _kind, ...text }, keyed) => {
        const body = { ...text, note, after: newest.n };
        return call('POST /console/api/v1/events/{id}/versions', { path: { id: event.id }, body, ...keyed });
      }}
      onKept={({ n }) => {
        notify(`Version ${n} is kept as a draft.`, { type: 'success' });
        onDone();
        refresh();
      }}
    >
      {() => <BothTexts label="What changes, for those who registered" value={note} onChange={setNote} max={300} />}
    </EventForm>
  );
}

type Version = StaffEvent['versions'][number] & { id: string };

const columns: readonly Column<Version>[] = [
  { label: 'Version', of: (row) => row.n, under: (row) => row.note?.en ?? '' },
  { label: 'Begins', of: (row) => <Moment at={row.startsAt} />, under: (row) => `${row.seats} seats` },
  { label: 'Written', of: (row) => <Moment at={row.writtenAt} />, under: (row) => <StaffName id={row.writtenBy} /> },
  {
    label: 'Published',
    of: (row) => <Moment at={row.releasedAt} />,
    under: (row) => (row.releasedBy ? <StaffName id={row.releasedBy} /> : ''),
  },
];

function Versions({ event: { versions } }: { event: StaffEvent }) {
  return (
    <Section title="Versions">
      <RowsTable<Version>
        label="Versions"
        rows={versions.map((version) => ({ ...version, id: String(version.n) }))}
        columns={columns}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        A version never changes. Members see the last one that was published.
      </Typography>
    </Section>
  );
}
