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
import { languageOfAll, localized, localizedIn } from '#universal/localized.ts';

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

/** Its names, each in the reader's language or in the one that stands in for it. */
export function namesOf({ title, venue }: Pick<EventRow, 'title' | 'venue'>, reader: LanguageCode) {
  const [named, place] = [localizedIn(title, reader), localizedIn(venue, reader)];
  return { title: named.text, language: named.language, venue: place.text, venueLanguage: place.language };
}

type Told = Pick<EventRow, 'about' | 'programme' | 'cancelReason' | 'note'>;

/** The language of what is read together: all of it is written in this one. */
function textLanguageOf({ about, programme, cancelReason, note }: Told, reader: LanguageCode): LanguageCode {
  const told = [about, ...programme.map(({ title }) => title), cancelReason, note];
  return languageOfAll(
    told.filter((text) => text !== null),
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
      ...namesOf(event, locale),
      state: stateOf(event, at),
      startsAt: event.startsAt.toISOString(),
      endsAt: event.endsAt.toISOString(),
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
  const { title, language, venue, venueLanguage } = namesOf(event, locale);
  const textLanguage = textLanguageOf(event, locale);
  const say = (text: BothTexts) => localized(text, textLanguage);
  const address = localizedIn(event.address, locale);
  return {
    id: event.id.toString(),
    kind: event.kind,
    title,
    language,
    about: say(event.about),
    textLanguage,
    state: stateOf(event, at),
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    opensAt: event.opensAt.toISOString(),
    closesAt: event.closesAt.toISOString(),
    venue: {
      name: venue,
      language: venueLanguage,
      address: address.text,
      addressLanguage: address.language,
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
  const inTheirs = (text: BothTexts) => localized(text, locale);
  const { title, about, venue, address, programme } = event;
  const words = [title, about, venue, address, ...programme.map((part) => part.title)].map(inTheirs);
  return { title: inTheirs(title), words: words.join('\n') };
});
