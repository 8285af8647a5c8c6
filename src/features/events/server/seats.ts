// Use cases for seats of an event (events.md 3, 5): register, accept an offered seat, give a seat back, and the job
// that expires offers and reminds. A free seat is offered to the member who has waited longest. Messages to members are
// sent in the same transaction.
import { sendMessages, settleAsked } from '#features/messages/server/public.ts';
import { type Queryable, type Transaction, transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { nudge } from '#platform/http/live.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { valuesByLanguage } from '#universal/values-by-language.ts';
import type { Standing } from '../contract/shapes.ts';
import { closedFor, offersDue, offerUntil, remindFrom, seatOrLine, standingOf, type WhyClosed } from './seat-rules.ts';
import { settings } from './settings.ts';
import {
  eventsDue,
  lapseOffers,
  type LiveEvent,
  lockLiveEvent,
  markReminded,
  moveRegistration,
  offerSeats,
  placeInLine,
  putRegistration,
  type Registration,
  registrationOf,
  seatsOf,
} from './store.ts';
import { topics } from './topics.ts';

type ShownRegistration = {
  standing: Standing;
  since: string | null;
  offerUntil: string | null;
  place: number | null;
  attendedAt: string | null;
};

export async function shownRegistration(
  q: Queryable,
  registration: Registration | null,
  event: LiveEvent,
  at: Date,
): Promise<ShownRegistration> {
  const standing = standingOf(registration, event, at);
  return {
    standing,
    since: registration?.since.toISOString() ?? null,
    offerUntil: standing === 'offered' ? (registration?.offerUntil?.toISOString() ?? null) : null,
    place: standing === 'applied' && registration ? await placeInLine(q, registration) : null,
    attendedAt: registration?.attendedAt?.toISOString() ?? null,
  };
}

type News = 'registered' | 'waiting' | 'offered' | 'lapsed' | 'reminder' | 'changed' | 'cancelled';
type Told = Pick<LiveEvent, 'id' | 'title' | 'venue' | 'startsAt'>;

/** Sends a message about an event. `more`: values for the text besides the event's name, venue and start. */
export async function tell(
  tx: Transaction,
  { event, news, memberIds, more = {} }: { event: Told; news: News; memberIds: readonly bigint[]; more?: object },
): Promise<void> {
  const params = {
    eventId: String(event.id),
    ...valuesByLanguage('event', event.title),
    ...valuesByLanguage('venue', event.venue),
    startsAt: event.startsAt.toISOString(),
    ...more,
  };
  await sendMessages(
    tx,
    memberIds.map((memberId) => ({ memberId, kind: `events.${news}`, params })),
  );
  await nudge(tx, topics.events, memberIds);
}

/** For how many hours an offer holds. Call it before a transaction, because it reads on another connection. */
export async function offerHoursOf(context: Pick<Context, 'sql' | 'config' | 'log'>): Promise<number> {
  return (await settings.read(context)).offerHours;
}

/** Expires offers and offers free seats. Needs the event's lock. Returns how many registrations changed. */
export async function fillSeats(
  tx: Transaction,
  event: LiveEvent,
  { at, offerHours: hours }: { at: Date; offerHours: number },
): Promise<number> {
  const lapsed = await lapseOffers(tx, event.id, at);
  await tell(tx, { event, news: 'lapsed', memberIds: lapsed.map(({ memberId }) => memberId) });
  if (event.cancelledAt !== null || event.startsAt <= at) return lapsed.length;
  const count = (await seatsOf(tx, { eventIds: [event.id], at }))(event.id);
  const most = offersDue({ seats: event.seats, ...count });
  if (most === 0) return lapsed.length;
  const until = offerUntil({ at, hours, startsAt: event.startsAt });
  const offered = await offerSeats(tx, { eventId: event.id, most, until });
  const memberIds = offered.map(({ memberId }) => memberId);
  await tell(tx, { event, news: 'offered', memberIds, more: { untilAt: until.toISOString() } });
  return lapsed.length + offered.length;
}

/** Locks the event and brings its offers up to date. */
export async function openEvent(
  tx: Transaction,
  id: bigint,
  when: { at: Date; offerHours: number },
): Promise<LiveEvent | null> {
  const event = await lockLiveEvent(tx, id);
  if (event) await fillSeats(tx, event, when);
  return event;
}

type Own = { eventId: bigint; memberId: bigint };
export type Acting = Own & {
  event: LiveEvent;
  own: Registration | null;
  standing: Standing;
  at: Date;
  offerHours: number;
};

/**
 * Runs one act of a member on an event, under the event's lock and with offers up to date. `act` decides, and returns
 * the registration as it is afterwards.
 */
async function actOnEvent<N extends string>(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'log'>,
  { eventId, memberId }: Own,
  intent: Intent,
  act: (tx: Transaction, acting: Acting) => Promise<Registration | Refusal<N>>,
): Promise<ShownRegistration | Refusal<N | 'event_not_found'> | IntentRefusal> {
  const at = context.clock.now();
  const offerHours = await offerHoursOf(context);
  return once<ShownRegistration | Refusal<N | 'event_not_found'>>(context.sql, intent, at, async (tx) => {
    const event = await openEvent(tx, eventId, { at, offerHours });
    if (!event) return refuse('event_not_found');
    const own = await registrationOf(tx, { eventId, memberId });
    const standing = standingOf(own, event, at);
    const result = await act(tx, { eventId, memberId, event, own, standing, at, offerHours });
    return 'id' in result ? shownRegistration(tx, result, event, at) : result;
  });
}

const REFUSALS = {
  not_open: 'registration_not_open',
  closed: 'registration_closed',
  cancelled: 'event_cancelled',
  over: 'event_over',
} as const satisfies Record<WhyClosed, string>;

type WhyNotRegistered = 'registered_already' | (typeof REFUSALS)[WhyClosed];

/**
 * Registers a member: gives a seat if one is free, else a place at the end of the waiting list. A member who gave a
 * seat back may register again.
 */
export function register(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'log'>,
  asked: Own,
  intent: Intent,
): ReturnType<typeof actOnEvent<WhyNotRegistered>> {
  return actOnEvent<WhyNotRegistered>(
    context,
    asked,
    intent,
    async (tx, { eventId, memberId, event, standing, at }) => {
      const closed = closedFor(event, at);
      if (closed !== null) return refuse(REFUSALS[closed]);
      if (!['none', 'cancelled', 'lapsed'].includes(standing)) return refuse('registered_already');
      const count = (await seatsOf(tx, { eventIds: [eventId], at }))(eventId);
      const state = seatOrLine({ seats: event.seats, ...count });
      const made = await putRegistration(tx, { eventId, memberId, state });
      await tell(tx, { event, news: state === 'taken' ? 'registered' : 'waiting', memberIds: [memberId] });
      return made;
    },
  );
}

type WhyNotTaken = 'event_cancelled' | 'event_begun' | 'offer_gone';

/** Takes the seat that was offered, unless the offer has expired. */
export function acceptOffer(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'log'>,
  asked: Own,
  intent: Intent,
): ReturnType<typeof actOnEvent<WhyNotTaken>> {
  return actOnEvent<WhyNotTaken>(context, asked, intent, async (tx, { memberId, event, own, standing, at }) => {
    if (event.cancelledAt !== null) return refuse('event_cancelled');
    if (event.startsAt <= at) return refuse('event_begun');
    if (!own || standing !== 'offered') return refuse('offer_gone');
    const taken = await moveRegistration(tx, { id: own.id, state: 'taken' });
    await tell(tx, { event, news: 'registered', memberIds: [memberId] });
    return taken;
  });
}

type WhyNotGivenBack = 'event_begun' | 'not_registered';

/** Gives back a seat, an offer or a place in the waiting list. A freed seat is offered to the next member at once. */
export function giveBack(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'log'>,
  asked: Own,
  intent: Intent,
): ReturnType<typeof actOnEvent<WhyNotGivenBack>> {
  return actOnEvent<WhyNotGivenBack>(context, asked, intent, async (tx, { event, own, standing, at, offerHours }) => {
    if (!own || ['none', 'cancelled', 'lapsed'].includes(standing)) return refuse('not_registered');
    if (event.startsAt <= at || own.attendedAt !== null) return refuse('event_begun');
    const given = await moveRegistration(tx, { id: own.id, state: 'cancelled' });
    await settleAsked(tx, { memberId: own.memberId, eventId: event.id });
    await fillSeats(tx, event, { at, offerHours });
    return given;
  });
}

const HOUR_MS = 3_600_000;

/** The job: handles each due event in its own transaction. Returns how many registrations changed or were reminded. */
export async function followEvents(context: Pick<Context, 'sql' | 'clock' | 'config' | 'log'>): Promise<number> {
  const at = context.clock.now();
  const { offerHours, remindHours } = await settings.read(context);
  const due = await eventsDue(context.sql, { at, remindUntil: new Date(at.getTime() + remindHours * HOUR_MS) });
  let moved = 0;
  for (const id of due) {
    moved += await transaction(context.sql, async (tx) => {
      const event = await lockLiveEvent(tx, id);
      if (!event) return 0;
      const filled = await fillSeats(tx, event, { at, offerHours });
      const from = remindFrom(event.startsAt, remindHours);
      if (event.cancelledAt !== null || at < from || at >= event.startsAt) return filled;
      const memberIds = await markReminded(tx, { eventId: id, from, at });
      await tell(tx, { event, news: 'reminder', memberIds });
      return filled + memberIds.length;
    });
  }
  return moved;
}
