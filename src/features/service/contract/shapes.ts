// Schemas that the calls of members and staff on complaints share, and the refusals of all calls.
import { z } from 'zod';
import { inLanguages, line, lines } from '#platform/language/human-text.ts';
import { defineRefusals, wire } from '#platform/http/contract.ts';
import { picture } from '#features/uploads/contract.ts';

export const refusals = defineRefusals({
  complaint_not_found: 200321,
  complaint_closed: 200322,
  complaint_escalated: 200323,
  complaint_claimed: 200324,
  canned_answer_not_found: 200325,
  canned_answer_name_taken: 200326,
  canned_answer_changed: 200327,
  text_not_found: 200328,
  promise_reported: 200329,
  promise_report_not_found: 200330,
  promise_report_decided: 200331,
  text_still_shown: 200332,
  outcome_does_not_fit: 200333,
});

/** The people of the operator whom the page About names, by the setting that holds the name. */
export const OPERATOR_ROLES = ['chair', 'bookkeeper', 'keeper', 'answerer'] as const;

/** Customer service answers from Monday to this day. */
export const LAST_DAYS = ['friday', 'saturday', 'sunday'] as const;

export const COMPLAINT_KINDS = [
  'withdrawal',
  'recharge',
  'order',
  'account',
  'reward',
  'forum',
  'promise',
  'other',
] as const;
export const kind = z.enum(COMPLAINT_KINDS);
export const state = z.enum(['open', 'answered', 'escalated', 'closed']);
export const text = lines(1000);

export const complaint = z.strictObject({
  id: wire.id,
  number: z.string(),
  kind,
  subjectId: wire.id.nullable(),
  reasonCode: z.string().nullable(),
  state,
  openedAt: wire.time,
  /** Deadline for an answer. After it a job escalates the complaint. */
  dueAt: wire.time,
  escalatedAt: wire.time.nullable(),
  closedAt: wire.time.nullable(),
});
const entry = z.strictObject({
  id: wire.id,
  author: z.enum(['member', 'staff', 'system']),
  kind: z.enum(['text', 'escalated', 'closed']),
  text: wire.written,
  /** In which it was written. Null if that isn't known. */
  language: wire.locale.nullable(),
  pictures: z.array(picture),
  at: wire.time,
});
export const complaintDetail = z.strictObject({ ...complaint.shape, entries: z.array(entry) });

export const consoleRow = z.strictObject({
  ...complaint.shape,
  memberId: wire.id,
  memberNo: z.string(),
  memberName: z.string(),
  overdue: z.boolean(),
  /** In which prepared answers are offered. */
  memberLanguage: z.string(),
  /** The beginning of what the member wrote first. */
  firstWords: z.string(),
  /** The clerk who has taken it, and until when. Null if it is free. */
  claim: z.strictObject({ staffId: wire.id, until: wire.time, mine: z.boolean() }).nullable(),
});
export const consoleDetail = z.strictObject({
  ...consoleRow.shape,
  entries: z.array(z.strictObject({ ...entry.shape, text: z.string(), staffId: wire.id.nullable() })),
  /** Only staff read these. */
  notes: z.array(z.strictObject({ id: wire.id, staffId: wire.id, text: z.string(), at: wire.time })),
});

export const byId = z.strictObject({ id: wire.id });

/** Texts of a prepared answer. '{number}' stands for the complaint's number. */
const cannedTexts = inLanguages(lines(1000)).required({ am: true });
export type CannedTexts = z.output<typeof cannedTexts>;
export const cannedInput = cannedTexts.extend({ name: line(80) });
export const cannedAnswer = cannedInput.extend({
  id: wire.id,
  version: z.int().min(1),
  changedAt: wire.time,
  changedBy: wire.id,
});

/** Public figures: how soon complaints of the last days got a first answer, and how many wait for one now. */
export const answerFigures = z.strictObject({
  asOf: wire.time,
  days: z.int().min(1),
  opened: z.int().min(0),
  answered: z.int().min(0),
  /** From opening to the first answer. Null if none was answered. */
  medianMinutes: z.int().min(0).nullable(),
  p95Minutes: z.int().min(0).nullable(),
  /** Complaints that wait now, by the time since they were opened. */
  waiting: z.strictObject({
    all: z.int().min(0),
    underDay: z.int().min(0),
    underThreeDays: z.int().min(0),
    longer: z.int().min(0),
  }),
});
