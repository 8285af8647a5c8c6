// Complaints of a period by kind and outcome, with the times to the first answer and to the end.
import type { Context } from '#platform/context.ts';
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import {
  type ComplaintOutcome as Counted,
  complaintOutcomes,
  complaintsEnded,
} from '#features/service/server/public.ts';
import type { ComplaintOutcome } from '../contract/complaint-outcomes.ts';
import { type AskedPeriod, type Period, periodOf } from './period.ts';

type Deps = Pick<Context, 'sql' | 'clock'>;
type Times = Omit<Counted, 'kind' | 'outcome'>;

const spanOf = ({ from, until }: Period) => ({
  from: startOfBusinessDate(from),
  until: startOfBusinessDate(addDays(until, 1)),
});

const timesToWire = ({ count, answered, closed, late, answerMedian, answerP90, endMedian, endP90 }: Times) => ({
  count,
  answered,
  closed,
  late,
  answerMedianMinutes: answerMedian,
  answerP90Minutes: answerP90,
  endMedianMinutes: endMedian,
  endP90Minutes: endP90,
});

export async function listComplaintOutcomes(context: Deps, asked: AskedPeriod) {
  const span = spanOf(periodOf(context, asked));
  const { outcomes } = await complaintOutcomes(context.sql, span, context.clock.now());
  const items = outcomes.map(({ kind, outcome, ...times }) => ({
    id: `${kind}.${outcome}`,
    kind: kind as ComplaintOutcome['kind'],
    outcome: outcome as ComplaintOutcome['outcome'],
    ...timesToWire(times),
  }));
  return { items, next: null };
}

export async function complaintSummary(context: Deps, asked: AskedPeriod) {
  const span = spanOf(periodOf(context, asked));
  const [{ all }, ended] = await Promise.all([
    complaintOutcomes(context.sql, span, context.clock.now()),
    complaintsEnded(context.sql, span),
  ]);
  return { ...timesToWire(all), closedInPeriod: ended.closed, openAtEnd: ended.open };
}
