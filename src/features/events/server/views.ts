// Views of events for members, in the reader's language, and the text of an event for reports of it.
import { defineReportable } from '#features/service/server/public.ts';
import { type Queryable, transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import { instantKeyOf, readPage } from '#platform/http/keyset.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { memberContract } from '../contract/member.ts';
import type { BothTexts, Kind } from '../contract/shapes.ts';
import { closedFor, freeSeats, standingOf, stateOf } from './seat-rules.ts';
import { offerHoursOf, openEvent, shownRegistration } from './seats.ts';
import {
  comingEvents,
  type EventRow,
  hasOverOffers,
  liveEvent,
  pastEvents,
  registrationOf,
  registrationsIn,
  seatsOf,
} from './store.ts';
import { languageOfAll, localized } from '#universal/localized.ts';

type Rows = Data<(typeof memberContract)['GET /api/v1/events']>;
type Whole = Data<(typeof memberContract)['GET /api/v1/events/{id}']>;
type Reader = { memberId: bigint; locale: LanguageCode };

type Listing = Reader & {
  when: 'coming' | 'past';
  kind?: Kind | undefined;
  after?: string | undefined;
  limit?: number | undefined;
};

export function listEvents({ sql, clock }: Pick<Context, 'sql' | 'clock'>, of: Listing): Promise<Rows> {
  const at = clock.now();
  const read = of.when === 'coming' ? comingEvents : pastEvents;
  return readPage(of.limit, {
    rows: (limit) => read(sql, { kind: of.kind ?? null, at, limit, after: instantKeyOf(of.after) }),
    key: ({ micros, id }) => [micros, id],
    items: (rows) => rowsToWire(sql, rows, { ...of, at }),
  });
}

type Said = Pick<EventRow, 'title' | 'about' | 'venue' | 'address' | 'programme' | 'cancelReason' | 'note'>;

/** All that is said about an event is in one language, on its page, in lists and on its tickets. */
export function languageOf(event: Said, reader: LanguageCode): LanguageCode {
  const { title, about, venue, address, programme, cancelReason, note } = event;
  const said = [title, about, venue, address, ...programme.map((part) => part.title), cancelReason, note];
  return languageOfAll(
    said.filter((text) => text !== null),
    reader,
  );
}

async function rowsToWire(q: Queryable, rows: readonly EventRow[], { memberId, locale, at }: Reader & { at: Date }) {
  const eventIds = rows.map(({ id }) => id);
  const [countOf, own] = await Promise.all([seatsOf(q, { eventIds, at }), registrationsIn(q, { eventIds, memberId })]);
  return rows.map((event) => {
    const count = countOf(event.id);
    return {
      id: event.id.toString(),
      kind: event.kind,
      language: languageOf(event, locale),
      title: localized(event.title, languageOf(event, locale)),
      state: stateOf(event, at),
      startsAt: event.startsAt.toISOString(),
      endsAt: event.endsAt.toISOString(),
      venue: localized(event.venue, languageOf(event, locale)),
      seats: event.seats,
      seatsFree: freeSeats({ seats: event.seats, ...count }),
      waiting: count.waiting,
      standing: standingOf(own.get(event.id) ?? null, event, at),
    };
  });
}

/** One event. Ends expired offers first, so that the reader sees the present state. */
export async function readEvent(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'log'>,
  { id, memberId, locale }: Reader & { id: bigint },
): Promise<Whole | Refusal<'event_not_found'>> {
  const { sql, clock } = context;
  const at = clock.now();
  if (await hasOverOffers(sql, id, at)) {
    const offerHours = await offerHoursOf(context);
    await transaction(sql, (tx) => openEvent(tx, id, { at, offerHours }));
  }
  const event = await liveEvent(sql, id);
  if (!event) return refuse('event_not_found');
  const [countOf, own] = await Promise.all([
    seatsOf(sql, { eventIds: [id], at }),
    registrationOf(sql, { eventId: id, memberId }),
  ]);
  const language = languageOf(event, locale);
  const say = (text: BothTexts) => localized(text, language);
  return {
    id: event.id.toString(),
    kind: event.kind,
    language,
    title: say(event.title),
    about: say(event.about),
    state: stateOf(event, at),
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    opensAt: event.opensAt.toISOString(),
    closesAt: event.closesAt.toISOString(),
    venue: {
      name: say(event.venue),
      address: say(event.address),
      latitude: event.latitude,
      longitude: event.longitude,
    },
    programme: event.programme.map(({ title, ...times }) => ({ ...times, title: say(title) })),
    seats: event.seats,
    seatsFree: freeSeats({ seats: event.seats, ...countOf(id) }),
    waiting: countOf(id).waiting,
    registration: await shownRegistration(sql, own, event, at),
    closed: closedFor(event, at),
    cancelReason: event.cancelReason && say(event.cancelReason),
    changed: event.note && { at: event.releasedAt.toISOString(), note: say(event.note) },
  };
}

defineReportable('event', async (q, { id, locale }) => {
  const event = await liveEvent(q, id);
  if (!event || event.cancelledAt !== null) return null;
  const language = languageOf(event, locale);
  const inTheirs = (text: BothTexts) => localized(text, language);
  const { title, about, venue, address, programme } = event;
  const words = [title, about, venue, address, ...programme.map((part) => part.title)].map(inTheirs);
  return { title: inTheirs(title), words: words.join('\n') };
});
