import { z } from 'zod';
import { assertionSchema } from '#features/acts/contract.ts';
import { confirmed, reading } from '#features/texts/contract.ts';
import { defineRefusals, wire, defineContract, pageOf, pageQuery } from '#platform/http/contract.ts';
import { line, lines } from '#platform/language/human-text.ts';
import { perLanguage } from '#universal/languages.ts';
import { inboxContract, TOPICS } from './contract/inbox.ts';

// Segments: whom an announcement may address (messages.md 2).

const level = z.int().min(0).max(8);

const segment = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  /** Members who hold a running order of the product. */
  z.strictObject({ kind: z.literal('holders'), productId: wire.id }),
  /** Members of these VIP levels, both inclusive. */
  z.strictObject({ kind: z.literal('vip'), from: level, to: level }),
  z.strictObject({ kind: z.literal('language'), language: wire.locale }),
  /** Members who joined on this business day or later. */
  z.strictObject({ kind: z.literal('joined'), since: wire.date }),
]);
export type Segment = z.output<typeof segment>;
export type SegmentKind = Segment['kind'];
export type SegmentOf<K extends SegmentKind> = Extract<Segment, { kind: K }>;

// The members' calls about notices: quiet hours, the daily e-mail, and devices that get pushes.

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Quiet hours in Addis Ababa time. They may span midnight. */
const quiet = z
  .strictObject({ from: hour, until: hour })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'a quiet time has two hours' });

/** Ways out of the inbox: the bar that pops up in the app, pushes, and the daily e-mail. */
export const WAYS = ['bar', 'push', 'mail'] as const;
const silenced = z.templateLiteral([z.enum(TOPICS), '.', z.enum(WAYS)]);
export type Silenced = z.output<typeof silenced>;

/** `off`: the ways that are switched off, for each topic. */
const choices = z.strictObject({
  quiet: quiet.nullable(),
  digest: z.boolean(),
  off: z.array(silenced).max(TOPICS.length * WAYS.length),
});
export type Choices = z.output<typeof choices>;

/** `quietNow`: it is quiet time now, so nothing may pop up. */
const view = choices.extend({ quietNow: z.boolean() });

const device = z.strictObject({ id: wire.id, name: z.string(), addedAt: wire.time });

const noticeContract = defineContract({
  'GET /api/v1/messages/choices': {
    summary: 'My quiet hours, whether I get a daily e-mail, and which topics leave the inbox by which way',
    access: 'member',
    data: view,
  },
  'PUT /api/v1/messages/choices': {
    summary: 'Choose quiet hours, the daily e-mail, and the ways of each topic',
    access: 'member',
    body: choices,
    data: view,
  },
  'GET /api/v1/push-devices': {
    summary: 'My devices that get a push, and the key that a new one needs',
    access: 'member',
    data: z.strictObject({ publicKey: z.string(), devices: z.array(device) }),
  },
  'POST /api/v1/push-devices': {
    summary: 'Send pushes to this device, by the push service of its browser',
    access: 'member',
    body: z.strictObject({
      endpoint: z.string().max(1_000),
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=*$/),
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}=*$/),
      name: line(80),
    }),
    data: device,
    refusals: ['push_service_unknown', 'push_key_wrong', 'push_devices_full'],
  },
  'DELETE /api/v1/push-devices/{id}': {
    summary: 'Stop pushes to a device',
    access: 'member',
    path: z.strictObject({ id: wire.id }),
    data: z.null(),
    refusals: ['push_device_not_found'],
  },
});

// The staff's calls about announcements, which go to a segment of members.

export const TITLE_MAX = 80;
export const TEXT_MAX = 1_000;
/** How many members of a segment the preview names. */
export const NAMED_MOST = 20;

const words = z.strictObject({
  title: line(TITLE_MAX),
  text: lines(TEXT_MAX),
});
/** Members whose language has no text get the Amharic one, or else the English one (screens.md 6). */
export const announcementTexts = z.strictObject({ ...perLanguage(() => words.optional()), en: words });

export const ANNOUNCEMENT_STATES = ['proposed', 'scheduled', 'sending', 'sent', 'cancelled', 'outgrown'] as const;

const announcement = z.strictObject({
  id: wire.id,
  /** Null for announcements from before two persons had to sign. */
  actId: wire.id.nullable(),
  segment,
  texts: announcementTexts,
  reading,
  /** How many members were in the segment when it was written. */
  size: z.int(),
  /** Null to send at once. */
  sendFrom: wire.time.nullable(),
  dueAt: wire.time.nullable(),
  state: z.enum(ANNOUNCEMENT_STATES),
  approvals: z.int(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  begunAt: wire.time.nullable(),
  endedAt: wire.time.nullable(),
  /** How many members have got it, and how many had read it at the last count. */
  reached: z.int(),
  read: z.int(),
});
export type AnnouncementView = z.input<typeof announcement>;

const roles = ['content', 'support'] as const;
const SIGNATURE = ['assertion_invalid', 'already_approved', 'act_not_found'] as const;
const ENDED = ['announcement_not_found', 'announcement_ended'] as const;
const one = { access: 'staff', roles, path: z.strictObject({ id: wire.id }), data: announcement } as const;

const announcementContract = defineContract({
  'GET /console/api/v1/announcements': {
    summary: 'Messages of the operator to a segment: proposed ones oldest first, others newest first',
    access: 'staff',
    roles,
    query: pageQuery.extend({ state: z.enum(ANNOUNCEMENT_STATES).optional() }),
    data: pageOf(announcement),
  },
  'GET /console/api/v1/announcements/{id}': {
    ...one,
    summary: 'One message to a segment',
    refusals: ['announcement_not_found'],
  },
  'POST /console/api/v1/announcement-previews': {
    summary: 'Who would get a message now: how many, and the first member numbers',
    access: 'staff',
    roles,
    body: z.strictObject({ segment }),
    data: z.strictObject({
      size: z.int(),
      memberNos: z.array(z.string()).max(NAMED_MOST),
    }),
    refusals: ['segment_wrong'],
  },
  'POST /console/api/v1/announcements': {
    summary: 'Write to a segment, now or at a time; a second person reads and signs it',
    access: 'staff',
    roles,
    intent: true,
    body: z.strictObject({
      segment,
      texts: announcementTexts,
      sendFrom: wire.time.nullable(),
      assertion: assertionSchema.optional(),
    }),
    data: announcement,
    refusals: [...SIGNATURE, 'segment_wrong', 'segment_empty', 'promise_words'],
  },
  'POST /console/api/v1/announcements/{id}/approve': {
    ...one,
    summary: 'Sign; the second person’s signature sends it, or schedules it',
    body: z.strictObject({ assertion: assertionSchema, confirmed }),
    refusals: [...SIGNATURE, ...ENDED, 'doubts_open'],
  },
  'POST /console/api/v1/announcements/{id}/cancel': {
    ...one,
    summary: 'Cancel before its time, or take a proposal back',
    refusals: ENDED,
  },
});

export const refusals = defineRefusals({
  message_not_found: 200301,
  announcement_not_found: 200302,
  announcement_ended: 200303,
  segment_wrong: 200304,
  segment_empty: 200305,
  push_service_unknown: 200306,
  push_devices_full: 200307,
  push_device_not_found: 200308,
  push_key_wrong: 200309,
});

export const contract = { ...inboxContract, ...noticeContract, ...announcementContract };
