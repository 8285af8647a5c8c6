import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { type InstantKey, instantRowOf, microsOf } from '#platform/http/keyset.ts';
import type { BothTexts, Kind } from '../contract/shapes.ts';
import type { RegistrationState, Seats } from './seat-rules.ts';

export type ProgrammeItem = { from: string; until: string; title: BothTexts };

/** All that staff write about an event. */
export type EventText = {
  title: BothTexts;
  about: BothTexts;
  venue: BothTexts;
  address: BothTexts;
  latitude: number;
  longitude: number;
  programme: readonly ProgrammeItem[];
  seats: number;
  opensAt: Date;
  closesAt: Date;
  startsAt: Date;
  endsAt: Date;
};

/** An event as members see it: its live version. */
export type LiveEvent = EventText & {
  id: bigint;
  kind: Kind;
  liveN: number;
  note: BothTexts | null;
  releasedAt: Date;
  cancelledAt: Date | null;
  cancelReason: BothTexts | null;
};

const live = (q: Queryable) => q`
  e.id, e.kind, e.live_n, e.cancelled_at, e.cancel_reason, v.title, v.about, v.venue, v.address,
  v.latitude::float8 as latitude, v.longitude::float8 as longitude, v.programme, v.seats, v.opens_at, v.closes_at,
  v.starts_at, v.ends_at, v.note, r.released_at
  from events.event e
    join events.version v on v.event_id = e.id and v.n = e.live_n
    join events.release r on r.event_id = e.id and r.n = e.live_n`;

export async function liveEvent(q: Queryable, id: bigint): Promise<LiveEvent | null> {
  const [row] = await q<LiveEvent[]>`select ${live(q)} where e.id = ${id}`;
  return row ?? null;
}

/** Locks the live event and reads it, so that changes to its seats queue. */
export async function lockLiveEvent(tx: Transaction, id: bigint): Promise<LiveEvent | null> {
  const locked = await tx`select from events.event where id = ${id} and live_n is not null for no key update`;
  return locked.count === 0 ? null : liveEvent(tx, id);
}

export type EventRow = LiveEvent & { micros: bigint };
type Listing = { kind: Kind | null; at: Date; limit: number; after: InstantKey | null };

/** Events that are not over, by their start. */
export async function comingEvents(q: Queryable, { kind, at, limit, after }: Listing): Promise<EventRow[]> {
  return q<EventRow[]>`
    select ${microsOf(q, 'e.starts_at')} as micros, ${live(q)}
    where e.live_n is not null and e.ends_at > ${at} and (${kind}::text is null or e.kind = ${kind})
      ${after === null ? q`` : q`and (e.starts_at, e.id) > ${instantRowOf(q, after)}`}
    order by e.starts_at, e.id limit ${limit}`;
}

/** Events that are over, the last one first. */
export async function pastEvents(q: Queryable, { kind, at, limit, after }: Listing): Promise<EventRow[]> {
  return q<EventRow[]>`
    select ${microsOf(q, 'e.starts_at')} as micros, ${live(q)}
    where e.live_n is not null and e.ends_at <= ${at} and (${kind}::text is null or e.kind = ${kind})
      ${after === null ? q`` : q`and (e.starts_at, e.id) < ${instantRowOf(q, after)}`}
    order by e.starts_at desc, e.id desc limit ${limit}`;
}

export type Registration = {
  id: bigint;
  eventId: bigint;
  memberId: bigint;
  state: RegistrationState;
  since: Date;
  offerUntil: Date | null;
  ticket: number;
  attendedAt: Date | null;
};

const registrationColumns = (q: Queryable) => q`
  id, event_id, member_id, state, since, offer_until, ticket, attended_at`;

type Own = { eventId: bigint; memberId: bigint };

export async function registrationOf(q: Queryable, { eventId, memberId }: Own): Promise<Registration | null> {
  const [row] = await q<Registration[]>`
    select ${registrationColumns(q)} from events.registration
    where event_id = ${eventId} and member_id = ${memberId}`;
  return row ?? null;
}

export async function registrationById(q: Queryable, id: bigint): Promise<Registration | null> {
  const [row] = await q<Registration[]>`select ${registrationColumns(q)} from events.registration where id = ${id}`;
  return row ?? null;
}

export async function registrationsIn(
  q: Queryable,
  { eventIds, memberId }: { eventIds: readonly bigint[]; memberId: bigint },
): Promise<Map<bigint, Registration>> {
  const rows = await q<Registration[]>`
    select ${registrationColumns(q)} from events.registration
    where member_id = ${memberId} and event_id = any (${idList(eventIds)}::bigint[])`;
  return new Map(rows.map((row) => [row.eventId, row]));
}

/** A registration's place in the waiting list, counted from 1. */
export async function placeInLine(q: Queryable, { id, eventId, since }: Registration): Promise<number> {
  const [row] = await q<{ before: bigint }[]>`
    select count(*) as before from events.registration
    where event_id = ${eventId} and state = 'applied' and (since, id) < (${since}, ${id})`;
  return Number(row?.before ?? 0n) + 1;
}

export type SeatCount = Omit<Seats, 'seats'> & { attended: number };
const NO_SEATS: SeatCount = { taken: 0, offered: 0, waiting: 0, attended: 0 };

/** Seats taken and offered, and members waiting. An expired offer holds no seat. */
export async function seatsOf(
  q: Queryable,
  { eventIds, at }: { eventIds: readonly bigint[]; at: Date },
): Promise<(id: bigint) => SeatCount> {
  const rows = await q<(SeatCount & { eventId: bigint })[]>`
    select event_id, count(*) filter (where state = 'taken')::int as taken,
      count(*) filter (where state = 'offered' and offer_until > ${at})::int as offered,
      count(*) filter (where state = 'applied')::int as waiting,
      count(attended_at)::int as attended
    from events.registration where event_id = any (${idList(eventIds)}::bigint[]) group by event_id`;
  const found = new Map(rows.map(({ eventId, ...count }) => [eventId, count]));
  return (id) => found.get(id) ?? NO_SEATS;
}

/** Inserts a registration, or reopens the member's earlier one that has ended. */
export async function putRegistration(
  tx: Transaction,
  { eventId, memberId, state }: Own & { state: 'applied' | 'taken' },
): Promise<Registration> {
  const [row] = await tx<Registration[]>`
    insert into events.registration as r (event_id, member_id, state) values (${eventId}, ${memberId}, ${state})
    on conflict (event_id, member_id) do update set state = excluded.state
    returning ${registrationColumns(tx)}`;
  if (!row) throw new Error('an insert returned nothing');
  return row;
}

export async function moveRegistration(
  tx: Transaction,
  { id, state }: { id: bigint; state: 'taken' | 'cancelled' },
): Promise<Registration> {
  const [row] = await tx<Registration[]>`
    update events.registration set state = ${state} where id = ${id} returning ${registrationColumns(tx)}`;
  if (!row) throw new Error(`no registration ${id}`);
  return row;
}

/** Ends offers whose time is over. Needs the event's lock. */
export async function lapseOffers(tx: Transaction, eventId: bigint, at: Date): Promise<Registration[]> {
  return tx<Registration[]>`
    update events.registration set state = 'lapsed'
    where event_id = ${eventId} and state = 'offered' and offer_until <= ${at}
    returning ${registrationColumns(tx)}`;
}

/** Offers a seat to those who have waited longest. Needs the event's lock. */
export async function offerSeats(
  tx: Transaction,
  { eventId, most, until }: { eventId: bigint; most: number; until: Date },
): Promise<Registration[]> {
  return tx<Registration[]>`
    update events.registration set state = 'offered', offer_until = ${until}
    where id in (select id from events.registration where event_id = ${eventId} and state = 'applied'
      order by since, id limit ${most})
    returning ${registrationColumns(tx)}`;
}

/** Members who have, are offered or wait for a seat. */
export async function activeMembers(q: Queryable, eventId: bigint): Promise<bigint[]> {
  const rows = await q<{ memberId: bigint }[]>`
    select member_id from events.registration
    where event_id = ${eventId} and state in ('applied', 'offered', 'taken') order by id`;
  return rows.map(({ memberId }) => memberId);
}

/** Marks members with a seat as reminded, and returns them. Seats taken after `from` need no reminder. */
export async function markReminded(
  tx: Transaction,
  { eventId, from, at }: { eventId: bigint; from: Date; at: Date },
): Promise<bigint[]> {
  const rows = await tx<{ memberId: bigint }[]>`
    update events.registration set reminded_at = ${at}
    where event_id = ${eventId} and state = 'taken' and reminded_at is null and since < ${from}
    returning member_id`;
  return rows.map(({ memberId }) => memberId);
}

/** Events with an expired offer or a due reminder, for the job. */
export async function eventsDue(q: Queryable, { at, remindUntil }: { at: Date; remindUntil: Date }): Promise<bigint[]> {
  const rows = await q<{ id: bigint }[]>`
    select distinct event_id as id from events.registration where state = 'offered' and offer_until <= ${at}
    union
    select e.id from events.event e
    where e.live_n is not null and e.cancelled_at is null and e.starts_at > ${at} and e.starts_at <= ${remindUntil}
      and exists (select from events.registration r
        where r.event_id = e.id and r.state = 'taken' and r.reminded_at is null)
    order by id`;
  return rows.map(({ id }) => id);
}

export async function hasOverOffers(q: Queryable, eventId: bigint, at: Date): Promise<boolean> {
  const [row] = await q<{ some: boolean }[]>`
    select exists (select from events.registration
      where event_id = ${eventId} and state = 'offered' and offer_until <= ${at}) as some`;
  return row?.some ?? false;
}

/** Records that a member came. Null if that was recorded before. */
export async function noteAttendance(
  tx: Transaction,
  { id, staffId }: { id: bigint; staffId: bigint },
): Promise<Date | null> {
  const [row] = await tx<{ attendedAt: Date }[]>`
    update events.registration set attended_by = ${staffId} where id = ${id} and attended_at is null
    returning attended_at`;
  return row?.attendedAt ?? null;
}
