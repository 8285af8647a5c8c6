import { z } from 'zod';
import { assertionSchema } from '#features/acts/contract.ts';
import { PROPOSAL, proposed } from '#features/texts/contract.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { OF_MANY } from '#platform/http/look.ts';
import { secret } from '#platform/http/secret-fields.ts';
import {
  ABOUT_MAX,
  bothTexts,
  eventState,
  ITEMS_MOST,
  kind,
  latitude,
  longitude,
  mapShown,
  seats,
  TITLE_MAX,
  VENUE_MAX,
} from './shapes.ts';

const byId = z.strictObject({ id: wire.id });

/** All that staff write about an event. */
const text = {
  title: bothTexts(TITLE_MAX),
  about: bothTexts(ABOUT_MAX),
  venue: bothTexts(VENUE_MAX),
  address: bothTexts(VENUE_MAX),
  latitude,
  longitude,
  programme: z
    .array(z.strictObject({ from: wire.time, until: wire.time, title: bothTexts(TITLE_MAX) }))
    .min(1)
    .max(ITEMS_MOST),
  seats,
  opensAt: wire.time,
  closesAt: wire.time,
  startsAt: wire.time,
  endsAt: wire.time,
};
const note = bothTexts(300);

const deskState = z.enum(['draft', ...eventState.options]);

const row = z.strictObject({
  id: wire.id,
  kind,
  state: deskState,
  title: z.string(),
  /** Numbers of the newest version and of the one that members see. */
  newest: z.int(),
  live: z.int().nullable(),
  startsAt: wire.time,
  endsAt: wire.time,
  seats: z.int(),
  taken: z.int(),
  offered: z.int(),
  waiting: z.int(),
  attended: z.int(),
});

const version = z.strictObject({
  n: z.int(),
  ...text,
  note: note.nullable(),
  writtenAt: wire.time,
  writtenBy: wire.id,
  releasedAt: wire.time.nullable(),
  releasedBy: wire.id.nullable(),
});

const whole = z.strictObject({
  ...row.shape,
  cancelReason: bothTexts(300).nullable(),
  cancelledAt: wire.time.nullable(),
  cancelledBy: wire.id.nullable(),
  /** When the door takes tickets. */
  doors: z.strictObject({ from: wire.time, until: wire.time }),
  /** The newest fifty versions, newest first. */
  versions: z.array(version),
});

/** States of a registration, as staff see it. */
export const REGISTRATION_STATES = ['applied', 'offered', 'taken', 'attended', 'cancelled', 'lapsed'] as const;
const registrationState = z.enum(REGISTRATION_STATES);

const registration = z.strictObject({
  id: wire.id,
  memberId: wire.id,
  memberNo: z.string(),
  memberName: z.string(),
  state: registrationState,
  since: wire.time,
  offerUntil: wire.time.nullable(),
  attendedAt: wire.time.nullable(),
});

const roles = ['content'] as const;
/** Roles that may check tickets in, which needs more people than writing does. */
const door = ['content', 'support'] as const;

const registrationsOf = { event: wire.id, state: registrationState.optional() };

export const consoleContract = defineContract({
  'GET /console/api/v1/events': {
    summary: 'Events, the newest first, with their seats',
    access: 'staff',
    roles: door,
    query: pageQuery.extend({ kind: kind.optional() }),
    data: pageOf(row),
  },
  'GET /console/api/v1/events/{id}': {
    summary: 'One event with its versions',
    access: 'staff',
    roles: door,
    path: byId,
    data: whole,
    refusals: ['event_not_found'],
  },
  'POST /console/api/v1/events': {
    summary: 'Begin an event as a draft',
    access: 'staff',
    roles,
    intent: true,
    body: z.strictObject({ kind, ...text }),
    data: byId,
    refusals: ['times_contradict', 'promise_words'],
  },
  'POST /console/api/v1/events/{id}/versions': {
    summary: 'Write the next version of an event, with a word to those who registered',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({
      ...text,
      note,
      /** The number of the version that was edited. */
      after: z.int().min(1),
    }),
    data: z.strictObject({ n: z.int() }),
    refusals: ['event_not_found', 'event_cancelled', 'changed_meanwhile', 'times_contradict', 'promise_words'],
  },
  'POST /console/api/v1/events/{id}/publish': {
    summary: 'Propose the newest version; a second person reads it and shows it to members',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ n: z.int().min(1), assertion: assertionSchema.optional() }),
    data: proposed,
    refusals: ['event_not_found', 'event_cancelled', 'event_over', 'changed_meanwhile', 'seats_too_few', ...PROPOSAL],
  },
  'POST /console/api/v1/events/{id}/cancel': {
    summary: 'Cancel an event, with a reason that those who registered read',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ reason: bothTexts(300) }),
    data: z.strictObject({ told: z.int() }),
    refusals: ['event_not_found', 'event_cancelled', 'event_over', 'promise_words'],
  },
  'GET /console/api/v1/map': {
    summary: 'The pictures under the map of a venue',
    access: 'staff',
    roles: door,
    data: mapShown,
  },
  'GET /console/api/v1/event-registrations': {
    summary: 'Who registered for an event; those who wait in the order of the waiting list',
    access: 'staff',
    roles: door,
    query: pageQuery.extend(registrationsOf),
    data: pageOf(registration),
    refusals: ['event_not_found'],
    looks: OF_MANY,
  },
  'POST /console/api/v1/events/{id}/attendances': {
    summary: 'Let the holder of a ticket in, by its code',
    access: 'staff',
    roles: door,
    path: byId,
    body: z.strictObject({ code: secret(z.string().trim().min(1).max(60)) }),
    data: z.strictObject({
      memberNo: z.string(),
      memberName: z.string(),
      attendedAt: wire.time,
      /** True if the ticket was checked in before, at `attendedAt`. */
      already: z.boolean(),
      attended: z.int(),
    }),
    refusals: ['event_not_found', 'event_cancelled', 'ticket_unknown', 'ticket_old', 'doors_closed'],
  },
});
