// Calls about texts that a member takes for a promise (service.md 7).
import { z } from 'zod';
import { lines } from '#platform/language/human-text.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';

export const REPORTABLE = ['product', 'article', 'event', 'message'] as const;
/** `wrong`: a message that has left cannot be taken down. */
export const OUTCOMES = ['taken_down', 'wrong', 'stands'] as const;

const report = z.strictObject({
  id: wire.id,
  /** Of the complaint that has the clock. */
  number: z.string(),
  complaintId: wire.id,
  ofKind: z.enum(REPORTABLE),
  ofId: wire.id,
  title: z.string(),
  /** As the member read them. */
  words: z.string(),
  memberNo: z.string(),
  openedAt: wire.time,
  dueAt: wire.time,
  overdue: z.boolean(),
  /** Open reports of the same words, this one too: one decision answers all. */
  together: z.int(),
  outcome: z.enum(OUTCOMES).nullable(),
  reason: z.string().nullable(),
  decidedAt: wire.time.nullable(),
});
export type ReportView = z.input<typeof report>;

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
  },
  'GET /console/api/v1/promise-reports/{id}': {
    summary: 'One report with the words as the member read them',
    access: 'staff',
    roles,
    path: byId,
    data: report,
    refusals: ['promise_report_not_found'],
  },
  'POST /console/api/v1/promise-reports/{id}/decide': {
    summary:
      'Say whether the text promises, with the reason that its readers get; it answers all reports of these words',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ outcome: z.enum(OUTCOMES), reason: lines(500) }),
    data: report,
    refusals: ['promise_report_not_found', 'promise_report_decided', 'text_still_shown', 'outcome_does_not_fit'],
  },
});
