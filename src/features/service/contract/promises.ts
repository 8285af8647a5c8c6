// The calls on texts that members report as promises (service.md 7).
import { z } from 'zod';
import { lines } from '#platform/language/human-text.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { OF_MANY } from '#platform/http/look.ts';

export const REPORTABLE = ['product', 'article', 'event', 'message'] as const;
/** `wrong` is for messages, which can't be taken down after they were sent. */
export const OUTCOMES = ['taken_down', 'wrong', 'stands'] as const;

const report = z.strictObject({
  id: wire.id,
  /** Number of the complaint opened with the report, which has the deadline. */
  number: z.string(),
  complaintId: wire.id,
  ofKind: z.enum(REPORTABLE),
  ofId: wire.id,
  title: z.string(),
  /** The text as the member read it, and in which language. */
  words: z.string(),
  language: z.string(),
  memberId: wire.id,
  memberNo: z.string(),
  memberName: z.string(),
  openedAt: wire.time,
  dueAt: wire.time,
  overdue: z.boolean(),
  /** Number of open reports of the same words, this one included. One decision answers them all. */
  together: z.int(),
  outcome: z.enum(OUTCOMES).nullable(),
  reason: z.string().nullable(),
  decidedAt: wire.time.nullable(),
});
export type ReportView = z.input<typeof report>;

/** `here`: the text as it stands now, in the clerk's language. Null if members no longer see it. */
const whole = report.extend({ here: z.strictObject({ title: z.string(), words: z.string() }).nullable() });

const roles = ['content', 'catalogue', 'support'] as const;
const byId = z.strictObject({ id: wire.id });

export const promiseContract = defineContract({
  'POST /api/v1/promise-reports': {
    summary: 'Report a text that promises returns: staff answer before a time',
    access: 'member',
    intent: true,
    body: z.strictObject({ ofKind: z.enum(REPORTABLE), ofId: wire.id }),
    data: z.strictObject({ complaintId: wire.id, number: z.string(), dueAt: wire.time }),
    refusals: ['text_not_found', 'promise_reported', 'too_many_requests'],
  },
  'GET /console/api/v1/promise-reports': {
    summary: 'Texts that members take for promises, the one due first on top; with `done` those that were decided',
    access: 'staff',
    roles,
    query: pageQuery.extend({ done: z.literal('true').optional() }),
    data: pageOf(report),
    looks: OF_MANY,
  },
  'GET /console/api/v1/promise-reports/{id}': {
    summary: 'One report with the words as the member read them',
    access: 'staff',
    roles,
    path: byId,
    data: whole,
    refusals: ['promise_report_not_found'],
    looks: [{ at: 'posts', member: 'data.memberNo' }],
  },
  'POST /console/api/v1/promise-reports/{id}/decide': {
    summary:
      'Say whether the text promises, with the reason that its readers get; it answers all reports of these words',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ outcome: z.enum(OUTCOMES), reason: lines(500) }),
    data: whole,
    refusals: ['promise_report_not_found', 'promise_report_decided', 'text_still_shown', 'outcome_does_not_fit'],
  },
});
