import { z } from 'zod';
import { defineContract, pageOf, pageQuery, wire, writtenIn } from '#platform/http/contract.ts';
import { eventState, kind, mapShown, programmeShown, STANDINGS, venueShown } from './shapes.ts';

const byId = z.strictObject({ id: wire.id });

const registration = z.strictObject({
  standing: z.enum(STANDINGS),
  /** Since when it is in this state. Null if the member never registered. */
  since: wire.time.nullable(),
  /** Until when an offered seat is reserved for the member. */
  offerUntil: wire.time.nullable(),
  /** The place in the waiting list, counted from 1. */
  place: z.int().nullable(),
  attendedAt: wire.time.nullable(),
});

const row = z.strictObject({
  id: wire.id,
  kind,
  title: wire.written,
  language: wire.locale,
  state: eventState,
  startsAt: wire.time,
  endsAt: wire.time,
  venue: writtenIn('venueLanguage'),
  venueLanguage: wire.locale,
  seats: z.int(),
  seatsFree: z.int(),
  waiting: z.int(),
  standing: z.enum(STANDINGS),
});

const event = z.strictObject({
  id: wire.id,
  kind,
  title: wire.written,
  language: wire.locale,
  about: writtenIn('textLanguage'),
  /** Of what is read together: about, the programme and the notes. */
  textLanguage: wire.locale,
  state: eventState,
  startsAt: wire.time,
  endsAt: wire.time,
  opensAt: wire.time,
  closesAt: wire.time,
  venue: venueShown,
  programme: programmeShown,
  seats: z.int(),
  seatsFree: z.int(),
  waiting: z.int(),
  registration,
  /** Why registration is closed. Null while it is open. */
  closed: z.enum(['not_open', 'closed', 'cancelled', 'over']).nullable(),
  cancelReason: writtenIn('textLanguage').nullable(),
  /** The last change since the event was first shown, and the note about it. */
  changed: z.strictObject({ at: wire.time, note: writtenIn('textLanguage') }).nullable(),
});

const locale = { locale: wire.locale.optional() };

export const memberContract = defineContract({
  'GET /api/v1/events': {
    summary: 'Events: those to come by their start, or those that are over, newest first',
    access: 'member',
    query: pageQuery.extend({ when: z.enum(['coming', 'past']), kind: kind.optional(), ...locale }),
    data: pageOf(row),
  },
  'GET /api/v1/events/{id}': {
    summary: 'One event with its programme, its venue and my registration',
    access: 'member',
    path: byId,
    query: z.strictObject(locale),
    data: event,
    refusals: ['event_not_found'],
  },
  'POST /api/v1/events/{id}/register': {
    summary: 'Take a seat, or a place in the waiting list where none is free',
    access: 'member',
    intent: true,
    path: byId,
    data: registration,
    refusals: [
      'event_not_found',
      'event_cancelled',
      'event_over',
      'registration_not_open',
      'registration_closed',
      'registered_already',
    ],
  },
  'POST /api/v1/events/{id}/accept': {
    summary: 'Take the seat that was offered',
    access: 'member',
    intent: true,
    path: byId,
    data: registration,
    refusals: ['event_not_found', 'event_cancelled', 'event_begun', 'offer_gone'],
  },
  'POST /api/v1/events/{id}/give-back': {
    summary: 'Give a seat, an offer or a place in the waiting list back',
    access: 'member',
    intent: true,
    path: byId,
    data: registration,
    refusals: ['event_not_found', 'event_begun', 'not_registered'],
  },
  'GET /api/v1/events/{id}/ticket': {
    summary: 'My ticket: a signed code that the door reads',
    access: 'member',
    path: byId,
    query: z.strictObject(locale),
    data: z.strictObject({
      code: z.string(),
      eventId: wire.id,
      title: wire.written,
      language: wire.locale,
      venue: writtenIn('venueLanguage'),
      venueLanguage: wire.locale,
      startsAt: wire.time,
      name: wire.typed,
      memberNo: z.string(),
      attendedAt: wire.time.nullable(),
    }),
    refusals: ['event_not_found', 'not_registered'],
  },
  'GET /api/v1/events/{id}/calendar.ics': {
    summary: 'The event as a calendar file (RFC 5545)',
    access: 'member',
    file: true,
    path: byId,
    query: z.strictObject(locale),
    data: 'raw',
    refusals: ['event_not_found'],
  },
  'GET /api/v1/anniversary': {
    summary: 'How long the co-operative and I have been together, from the register of members',
    access: 'member',
    data: z.strictObject({
      /** The day on which the first member who is still here joined. */
      cooperativeSince: wire.date,
      memberSince: wire.date,
      today: wire.date,
      cooperativeDays: z.int(),
      memberDays: z.int(),
      /** The next day of the year on which I joined. */
      nextAnniversary: wire.date,
      /** How many whole years I will have been a member then. */
      nextYears: z.int(),
    }),
  },
  'GET /api/v1/map': {
    summary: 'The pictures under the map, where the operator has set any up',
    access: 'visitor',
    data: mapShown,
  },
});
