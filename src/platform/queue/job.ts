// A feature's work outside requests. It runs on a schedule, in the order of the day, after an event, or queued by name.
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Log } from '../process/log.ts';
import type { Hearing } from './events.ts';

/** It must be idempotent. If it throws, it is tried again with back-off. It returns how much it did. */
type Run = (context: Context, payload: unknown) => Promise<number | void>;

export type Job = {
  /** `<feature>.<verb>`: the task's name in the queue. */
  name: string;
  /** Cron line in real time, for work that comes due with the clock. Absent for work that is only queued. */
  schedule?: string;
  /**
   * Jobs that run before this one when all due work runs at once, because the sandbox clock moved. They belong to the
   * same or lower features. `[]` still has a place in that order. Without the field, the job takes no part in it.
   */
  after?: readonly string[];
  /** The reverse: jobs of the same or of lower features that wait for this one. */
  before?: readonly string[];
  /** Also run as soon as the rail has brought something in. */
  onBankNews?: true;
  /** Events of the same or of lower features that call this job. */
  on?: readonly Hearing[];
  /** Absent when the job only hears events. */
  run?: Run;
};

export function defineJobs(...jobs: readonly Job[]): readonly Job[] {
  return jobs;
}

/** For a job that is queued by name with a payload: `run` gets it as the schema reads it. */
export function taking<S extends z.ZodType>(
  payload: S,
  run: (context: Context, given: z.output<S>) => Promise<number | void>,
): Run {
  return (context, queued) => run(context, payload.parse(queued));
}

/**
 * Does the work for each item, so that one failure stops none of the others. Returns the sum of the answers. Throws an
 * AggregateError at the end if any failed. `of` names an item in the log.
 */
export async function oneByOne<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<number | boolean>,
  { log, what, of }: { log: Log; what: string; of: (item: T) => string },
): Promise<number> {
  let sum = 0;
  const failed: unknown[] = [];
  for (const item of items) {
    try {
      sum += Number(await work(item));
    } catch (error) {
      log.error({ err: error, item: of(item) }, what);
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${what}: ${failed.length}`);
  return sum;
}
