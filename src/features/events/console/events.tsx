// Console pages of events: the list, the form for a new one, and the page of one with its registrations, in the order
// of the waiting list.
import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { ListFileButton } from '#design/console/file-button.tsx';
import { type Localized, LocalizedField } from '#design/console/localized-field.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { PagedRows } from '#design/console/paged-rows.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Fact, Facts, PageTitle, Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { StaffName } from '#features/acts/console/public.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { call } from '#platform/client/call.ts';
import { Attendance } from './attendance.tsx';
import { CancelEvent, PublishEvent } from './event-acts.tsx';
import {
  BOTH,
  draftOf,
  emptyDraft,
  EVENT_STATES,
  type EventRow,
  KINDS,
  type Registration,
  REGISTRATION_STATES,
  type StaffEvent,
  wholeText,
} from './event-draft.ts';
import { EventForm } from './event-form.tsx';
import { labelled, ownText, t } from '#design/console/words.ts';

const EVENT_COLUMNS: readonly Column<EventRow>[] = [
  { label: t('Event'), of: (row) => <span lang="en">{row.title}</span>, under: (row) => KINDS[row.kind], links: true },
  {
    label: t('Begins'),
    of: (row) => <Moment at={row.startsAt} />,
    under: (row) => t('until {endsAt}', { endsAt: momentText(row.endsAt) }),
  },
  {
    label: t('Seats taken'),
    of: (row) => t('{taken} of {seats}', { taken: row.taken, seats: row.seats }),
    under: (row) => t('{offered} offered, {waiting} waiting', { offered: row.offered, waiting: row.waiting }),
    align: 'right',
  },
  { label: t('Attended'), of: (row) => row.attended, align: 'right' },
  {
    label: t('State'),
    of: (row) => <StateChip of={EVENT_STATES[row.state]} />,
    under: (row) => (row.live !== null && row.live !== row.newest ? t('a change is not published') : ''),
  },
];

export function EventsList() {
  return (
    <RecordList<EventRow>
      resource="events"
      title={t('Events')}
      columns={EVENT_COLUMNS}
      to={(row) => `/events/${row.id}/show`}
      filters={[{ kind: 'choice', name: 'kind', label: t('Kind'), choices: choicesOf(KINDS) }]}
      actions={
        mayUse(['content']) && (
          <Button component={Link} to="/events/create" variant="contained" size="small">
            {t('New event')}
          </Button>
        )
      }
      empty={t('No event yet.')}
    />
  );
}

export function EventCreate() {
  const [start] = useState(emptyDraft);
  const notify = useNotify();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title={t('New event')} />
      <Section title={t('Event')}>
        <EventForm
          start={start}
          keep={(body, keyed) => call('POST /console/api/v1/events', { body, ...keyed })}
          onKept={({ id }) => {
            notify(t('The event is a draft. Publish it to show it.'), { type: 'success' });
            void navigate(`/events/${id}/show`);
          }}
        >
          {({ kind }, set) => (
            <SelectField
              required
              label={t('Kind')}
              value={kind}
              choices={choicesOf(KINDS)}
              onChange={(chosen) => set({ kind: chosen })}
            />
          )}
        </EventForm>
      </Section>
    </>
  );
}

const REGISTRATION_COLUMNS: readonly Column<Registration>[] = [
  {
    label: t('Member'),
    of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} />,
  },
  {
    label: t('State'),
    of: (row) => <StateChip of={REGISTRATION_STATES[row.state]} />,
    under: (row) => (row.offerUntil ? t('until {offerUntil}', { offerUntil: momentText(row.offerUntil) }) : ''),
  },
  { label: t('Since'), of: (row) => <Moment at={row.since} /> },
  { label: t('Attended'), of: (row) => <Moment at={row.attendedAt} /> },
];

type State = Registration['state'];
const ALL = 'all';

/** The registrations, and their file. */
function Registrations({ event: { id } }: { event: StaffEvent }) {
  const [state, setState] = useState<State | typeof ALL>(ALL);
  const query = { event: id, ...(state === ALL ? {} : { state }) };
  const pages = useCallPages('GET /console/api/v1/event-registrations', { query }, { quiet: true });
  return (
    <Section
      title={t('Registrations')}
      actions={
        <Stack direction="row" spacing={1}>
          <SelectField
            size="small"
            label={t('State')}
            value={state}
            choices={[[ALL, t('All')], ...choicesOf(REGISTRATION_STATES)]}
            onChange={setState}
            sx={{ minWidth: 140 }}
          />
          <ListFileButton resource="event-registrations" filter={query} />
        </Stack>
      }
    >
      <PagedRows<Registration>
        label={t('Registrations')}
        pages={pages}
        columns={REGISTRATION_COLUMNS}
        empty={t('None in this state.')}
      />
    </Section>
  );
}

export function EventShow() {
  return <RecordPage<StaffEvent> title={t('Event')}>{(event) => <Whole key={event.id} event={event} />}</RecordPage>;
}

function Whole({ event }: { event: StaffEvent }) {
  const [editing, setEditing] = useState(false);
  const mayChange = mayUse(['content']) && event.state !== 'cancelled' && event.state !== 'ended';
  return (
    <>
      <Section
        title={labelled(KINDS[event.kind], event.title)}
        actions={
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <StateChip of={EVENT_STATES[event.state]} />
            {mayChange && (
              <>
                <Button size="small" variant="outlined" onClick={() => setEditing(!editing)}>
                  {editing ? t('Close the form') : t('Change')}
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
      <Fact name={t('Begins')}>{momentText(startsAt)}</Fact>
      <Fact name={t('Ends')}>{momentText(endsAt)}</Fact>
      <Fact name={t('Seats')}>{t('{taken} of {seats} taken, {offered} offered', { taken, seats, offered })}</Fact>
      <Fact name={t('Waiting list')}>{waiting}</Fact>
      <Fact name={t('Attended')}>{attended}</Fact>
      {cancelReason && (
        <Fact name={t('Cancelled')}>
          {labelled(momentText(cancelledAt), `${ownText(cancelReason)} `)}
          {cancelledBy && <StaffName id={cancelledBy} />}
        </Fact>
      )}
    </Facts>
  );
}

function Revise({ event, onDone }: { event: StaffEvent; onDone: () => void }) {
  const [note, setNote] = useState<Localized>({});
  const notify = useNotify();
  const refresh = useRefresh();
  const newest = event.versions[0];
  if (!newest) return null;
  const told = wholeText(note);
  return (
    <EventForm
      start={draftOf(event.kind, newest)}
      ready={told !== undefined}
      keep={async ({ kind: _kind, ...text }, keyed) => {
        if (!told) throw new Error(t('Say what changes first.'));
        const body = { ...text, note: told, after: newest.n };
        return call('POST /console/api/v1/events/{id}/versions', { path: { id: event.id }, body, ...keyed });
      }}
      onKept={({ n }) => {
        notify(t('Version {n} is kept as a draft.', { n }), { type: 'success' });
        onDone();
        refresh();
      }}
    >
      {() => (
        <LocalizedField
          {...BOTH}
          label={t('What changes, for those who registered')}
          value={note}
          onChange={setNote}
          max={300}
        />
      )}
    </EventForm>
  );
}

type Version = StaffEvent['versions'][number] & { id: string };

const VERSION_COLUMNS: readonly Column<Version>[] = [
  { label: t('Version'), of: (row) => row.n, under: (row) => (row.note ? ownText(row.note) : '') },
  {
    label: t('Begins'),
    of: (row) => <Moment at={row.startsAt} />,
    under: (row) => t('{seats} seats', { seats: row.seats }),
  },
  { label: t('Written'), of: (row) => <Moment at={row.writtenAt} />, under: (row) => <StaffName id={row.writtenBy} /> },
  {
    label: t('Published'),
    of: (row) => <Moment at={row.releasedAt} />,
    under: (row) => (row.releasedBy ? <StaffName id={row.releasedBy} /> : ''),
  },
];

function Versions({ event: { versions } }: { event: StaffEvent }) {
  return (
    <Section title={t('Versions')}>
      <RowsTable<Version>
        label={t('Versions')}
        rows={versions.map((version) => ({ ...version, id: String(version.n) }))}
        columns={VERSION_COLUMNS}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('A version never changes. Members see the last one that was published.')}
      </Typography>
    </Section>
  );
}
