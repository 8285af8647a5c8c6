// Wire contract of the report on complaints: how many were opened and closed, what became of them, and how long that
// took.
import { z } from 'zod';
import { COMPLAINT_KINDS } from '#features/service/contract.ts';
import { pageOf, pageQuery } from '#platform/http/contract.ts';
import { BACKWARDS, inOrder, period, read } from './period.ts';

/** The complaint's state, or what was decided about reported words. */
export const OUTCOMES = ['open', 'answered', 'escalated', 'closed', 'taken_down', 'wrong', 'stands'] as const;

const count = z.int().min(0);
const times = {
  count,
  /** Answered by staff, and closed, until now. */
  answered: count,
  closed: count,
  /** The first answer came after the complaint's date, or has not come although the date is past. */
  late: count,
  /** From the opening to the first answer, and to the end: half of them and nine in ten took at most this long. */
  answerMedianMinutes: count.nullable(),
  answerP90Minutes: count.nullable(),
  endMedianMinutes: count.nullable(),
  endP90Minutes: count.nullable(),
};

const complaintOutcome = z.strictObject({
  /** '<kind>.<outcome>' */
  id: z.string(),
  kind: z.enum(COMPLAINT_KINDS),
  outcome: z.enum(OUTCOMES),
  ...times,
});
export type ComplaintOutcome = z.input<typeof complaintOutcome>;

export const complaintCalls = {
  'GET /console/api/v1/complaint-outcomes': {
    summary: 'Complaints opened in a period by kind and outcome, with their times and how many passed their date',
    ...read,
    query: z.strictObject({ ...pageQuery.shape, ...period }).refine(inOrder, BACKWARDS),
    data: pageOf(complaintOutcome),
  },
  'GET /console/api/v1/complaint-outcomes/summary': {
    summary: 'All complaints opened in a period, and how many were closed in it and open at its end',
    ...read,
    query: z.strictObject(period).refine(inOrder, BACKWARDS),
    data: z.strictObject({ ...times, closedInPeriod: count, openAtEnd: count }),
  },
} as const;
