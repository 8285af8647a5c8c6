// Events for the console: queries and views of drafts, versions and registrations, and the use cases that write a text.
import { audit } from '#features/acts/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type InstantKey, instantRowOf, microsOf } from '#platform/http/keyset.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { consoleContract } from '../../contract/console.ts';
import type { BothTexts, Kind } from '../../contract/shapes.ts';
import { doorTimes, stateOf, timesFit } from '../seat-rules.ts';
import { type EventText, type Registration, seatsOf } from '../store.ts';

export type DeskEvent = {
  id: bigint;
  kind: Kind;
  liveN: number | null;
  cancelledAt: Date | null;
  cancelledBy: bigint | null;
  cancelReason: BothTexts | null;
  /** Number of the newest version, to which `title` belongs. */
  newest: number;
  title: BothTexts;
  seats: number;
  startsAt: Date;
  endsAt: Date;
};

const columns = (q: Queryable) => q`
  e.id, e.kind, e.live_n, e.cancelled_at, e.cancelled_by, e.cancel_reason, v.n as newest, v.title,
  coalesce(e.seats, v.seats) as seats, coalesce(e.starts_at, v.starts_at) as starts_at,
  coalesce(e.ends_at, v.ends_at) as ends_at
  from events.event e cross join lateral (
    select n, title, seats, starts_at, ends_at from events.version where event_id = e.id order by n desc limit 1) v`;

export async function allEvents(
  q: Queryable,
  { kind, before, limit }: { kind: Kind | null; before: bigint | null; limit: number },
): Promise<DeskEvent[]> {
  return q<DeskEvent[]>`
    select ${columns(q)}
    where (${kind}::text is null or e.kind = ${kind}) ${before === null ? q`` : q`and e.id < ${before}`}
    order by e.id desc limit ${limit}`;
}

export async function deskEvent(q: Queryable, id: bigint): Promise<DeskEvent | null> {
  const [row] = await q<DeskEvent[]>`select ${columns(q)} where e.id = ${id}`;
  return row ?? null;
}

/** Locks the event, so that changes by staff and members who take seats queue. */
export async function lockDeskEvent(tx: Transaction, id: bigint): Promise<DeskEvent | null> {
  const locked = await tx`select from events.event where id = ${id} for no key update`;
  return locked.count === 0 ? null : deskEvent(tx, id);
}

export type Version = EventText & {
  n: number;
  note: BothTexts | null;
  writtenAt: Date;
  writtenBy: bigint;
  releasedAt: Date | null;
  releasedBy: bigint | null;
};

const VERSIONS_SHOWN = 50;

export async function versionsOf(q: Queryable, eventId: bigint): Promise<Version[]> {
  return q<Version[]>`
    select v.n, v.title, v.about, v.venue, v.address, v.latitude::float8 as latitude,
      v.longitude::float8 as longitude, v.programme, v.seats, v.opens_at, v.closes_at, v.starts_at, v.ends_at, v.note,
      v.written_at, v.written_by, r.released_at, r.released_by
    from events.version v left join events.release r on r.event_id = v.event_id and r.n = v.n
    where v.event_id = ${eventId} order by v.n desc limit ${VERSIONS_SHOWN}`;
}

async function insertEvent(
  tx: Transaction,
  { kind, staffId, at }: { kind: Kind; staffId: bigint; at: Date },
): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into events.event (kind, made_at, made_by) values (${kind}, ${at}, ${staffId}) returning id`;
  if (!row) throw new Error('an insert returned nothing');
  return row.id;
}

export type NewVersion = EventText & { eventId: bigint; n: number; note: BothTexts | null; staffId: bigint; at: Date };

async function insertVersion(tx: Transaction, of: NewVersion): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await tx`
    insert into events.version (event_id, n, title, about, venue, address, latitude, longitude, programme, seats,
      opens_at, closes_at, starts_at, ends_at, note, written_at, written_by)
    values (${of.eventId}, ${of.n}, ${json(of.title)}::text::jsonb, ${json(of.about)}::text::jsonb,
      ${json(of.venue)}::text::jsonb, ${json(of.address)}::text::jsonb, ${of.latitude}, ${of.longitude},
      ${json(of.programme)}::text::jsonb, ${of.seats}, ${of.opensAt}, ${of.closesAt}, ${of.startsAt}, ${of.endsAt},
      ${json(of.note)}::text::jsonb, ${of.at}, ${of.staffId})`;
}

export async function markCancelled(
  tx: Transaction,
  { id, staffId, reason }: { id: bigint; staffId: bigint; reason: BothTexts },
): Promise<void> {
  await tx`
    update events.event set cancelled_by = ${staffId}, cancel_reason = ${JSON.stringify(reason)}::text::jsonb
    where id = ${id}`;
}

/** Seats taken or offered, including offers whose time is over, as the database counts them too. */
export async function seatsGiven(q: Queryable, eventId: bigint): Promise<number> {
  const [row] = await q<{ given: number }[]>`
    select count(*)::int as given from events.registration
    where event_id = ${eventId} and state in ('offered', 'taken')`;
  return row?.given ?? 0;
}

export type ListState = 'applied' | 'offered' | 'taken' | 'attended' | 'cancelled' | 'lapsed';
export type ListedRegistration = Registration & { micros: bigint };

/** The list is ordered by time, so that those who wait appear in the order of the waiting list. */
export async function registrationsOf(
  q: Queryable,
  of: { eventId: bigint; state: ListState | null; after: InstantKey | null; limit: number },
): Promise<ListedRegistration[]> {
  const { eventId, state, after, limit } = of;
  return q<ListedRegistration[]>`
    select id, event_id, member_id, state, since, offer_until, ticket, attended_at, ${microsOf(q, 'since')} as micros
    from events.registration
    where event_id = ${eventId}
      and (${state}::text is null or case when attended_at is null then state else 'attended' end = ${state})
      ${after === null ? q`` : q`and (since, id) > ${instantRowOf(q, after)}`}
    order by since, id limit ${limit}`;
}

type Row = Data<(typeof consoleContract)['GET /console/api/v1/events']>['items'][number];
type Whole = Data<(typeof consoleContract)['GET /console/api/v1/events/{id}']>;

export async function eventRows(q: Queryable, events: readonly DeskEvent[], at: Date): Promise<Row[]> {
  const countOf = await seatsOf(q, { eventIds: events.map(({ id }) => id), at });
  return events.map((event) => ({
    id: event.id.toString(),
    kind: event.kind,
    state: event.liveN === null ? 'draft' : stateOf(event, at),
    title: event.title.en,
    newest: event.newest,
    live: event.liveN,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    seats: event.seats,
    ...countOf(event.id),
  }));
}

export async function wholeEvent(
  q: Queryable,
  event: DeskEvent,
  { at, ...hours }: { at: Date; doorHours: number; lateHours: number },
): Promise<Whole> {
  const [[row], versions] = await Promise.all([eventRows(q, [event], at), versionsOf(q, event.id)]);
  if (!row) throw new Error(`no row of event ${event.id}`);
  const doors = doorTimes(event, hours);
  return {
    ...row,
    cancelReason: event.cancelReason,
    cancelledAt: event.cancelledAt?.toISOString() ?? null,
    cancelledBy: event.cancelledBy?.toString() ?? null,
    doors: { from: doors.from.toISOString(), until: doors.until.toISOString() },
    versions: versions.map(versionToWire),
  };
}

function versionToWire(version: Version): Whole['versions'][number] {
  const { opensAt, closesAt, startsAt, endsAt, writtenAt, writtenBy, releasedAt, releasedBy, ...text } = version;
  return {
    ...text,
    programme: [...text.programme],
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    writtenAt: writtenAt.toISOString(),
    writtenBy: writtenBy.toString(),
    releasedAt: releasedAt?.toISOString() ?? null,
    releasedBy: releasedBy?.toString() ?? null,
  };
}

type Unfit = Refusal<'times_contradict' | 'promise_words'>;

/** Refuses a text that makes promises, or whose times contradict each other. */
function unfit(text: EventText, note: BothTexts | null = null): Unfit | null {
  if (!timesFit(text)) return refuse('times_contradict');
  const { title, about, venue, address, programme } = text;
  return refusePromises({
    title,
    about,
    venue,
    address,
    programme: programme.map((item) => item.title),
    ...(note ? { note } : {}),
  });
}

/** Begins an event as a draft, which only staff see before a release. */
export async function beginEvent(
  context: Pick<Context, 'sql' | 'clock'>,
  { kind, staffId, text }: { kind: Kind; staffId: bigint; text: EventText },
  intent: Intent,
): Promise<{ id: string } | Unfit | IntentRefusal> {
  const at = context.clock.now();
  return once<{ id: string } | Unfit>(context.sql, intent, at, async (tx) => {
    const refused = unfit(text);
    if (refused) return refused;
    const eventId = await insertEvent(tx, { kind, staffId, at });
    await insertVersion(tx, { ...text, eventId, n: 1, note: null, staffId, at });
    const detail = { kind, title: text.title.en };
    await audit(tx, { staffId, action: 'events.begun', subject: `event:${eventId}`, detail });
    return { id: eventId.toString() };
  });
}

type Revised = { eventId: bigint; staffId: bigint; after: number; note: BothTexts; text: EventText };
type Refused = Unfit | Refusal<'event_not_found' | 'event_cancelled' | 'changed_meanwhile'>;

/** Writes the next version. Refuses if a colleague wrote one meanwhile. Members see it after its release. */
export async function reviseEvent(
  context: Pick<Context, 'sql' | 'clock'>,
  { eventId, staffId, after, note, text }: Revised,
  intent: Intent,
): Promise<{ n: number } | Refused | IntentRefusal> {
  const at = context.clock.now();
  return once<{ n: number } | Refused>(context.sql, intent, at, async (tx) => {
    const event = await lockDeskEvent(tx, eventId);
    if (!event) return refuse('event_not_found');
    if (event.cancelledAt !== null) return refuse('event_cancelled');
    if (event.newest !== after) return refuse('changed_meanwhile');
    const refused = unfit(text, note);
    if (refused) return refused;
    const n = after + 1;
    await insertVersion(tx, { ...text, eventId, n, note, staffId, at });
    await audit(tx, {
      staffId,
      action: 'events.revised',
      subject: `event:${eventId}`,
      detail: { n, note: note.en },
    });
    return { n };
  });
}
