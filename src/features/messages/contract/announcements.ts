// The desk's calls: messages that the operator writes to a segment of members.
import { z } from 'zod';
import { line, lines } from '#platform/language/human-text.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { assertionSchema } from '#features/acts/contract.ts';
import { confirmed, reading } from '#features/texts/contract.ts';
import { segment } from './segments.ts';

export const TITLE_MAX = 80;
export const TEXT_MAX = 1_000;
/** The first members of a segment, whom the preview names. */
export const NAMED_MOST = 20;

const words = z.strictObject({
  title: line(TITLE_MAX),
  text: lines(TEXT_MAX),
});
/** English stands in where a member's language has no text. */
export const announcementTexts = z.strictObject({ en: words, am: words.optional() });

export const ANNOUNCEMENT_STATES = ['proposed', 'scheduled', 'sending', 'sent', 'cancelled', 'outgrown'] as const;

const announcement = z.strictObject({
  id: wire.id,
  /** Null where one person wrote it, before two had to sign. */
  actId: wire.id.nullable(),
  segment,
  texts: announcementTexts,
  reading,
  /** The members in the segment when it was written. */
  size: z.int(),
  /** Null: at once. */
  sendFrom: wire.time.nullable(),
  dueAt: wire.time.nullable(),
  state: z.enum(ANNOUNCEMENT_STATES),
  approvals: z.int(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  begunAt: wire.time.nullable(),
  endedAt: wire.time.nullable(),
  /** Members who have it, and how many of them had read it at the last count. */
  reached: z.int(),
  read: z.int(),
});
export type AnnouncementView = z.input<typeof announcement>;

const roles = ['content', 'support'] as const;
const SIGNATURE = ['assertion_invalid', 'already_approved', 'act_not_found'] as const;
const ENDED = ['announcement_not_found', 'announcement_ended'] as const;
const one = { access: 'staff', roles, path: z.strictObject({ id: wire.id }), data: announcement } as const;

export const announcementContract = defineContract({
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
