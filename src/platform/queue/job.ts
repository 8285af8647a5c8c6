// Jobs: how a feature declares work outside requests (server/jobs.ts). A job runs on a schedule, with all due work
// after the sandbox clock moved, after an event, or when it is queued by name.
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Log } from '../process/log.ts';
import type { Hearing } from './events.ts';

/** Must be idempotent, because it is retried with back-off when it throws. Returns how many items it processed. */
type Run = (context: Context, payload: unknown) => Promise<number | void>;

export type Job = {
  /** `<feature>.<verb>`: the task's name in the queue. */
  name: string;
  /** Cron line in real time, for work that comes due as time passes. Absent for work that is only queued. */
  schedule?: string;
  /**
   * Jobs that run before this one when all due work runs at once, because the sandbox clock moved. They belong to the
   * same or lower features. `[]`: it takes part, with no job before it. Undefined: it takes no part.
   */
  after?: readonly string[];
  /** The reverse: jobs of the same or of lower features that wait for this one. */
  before?: readonly string[];
  /** Also runs as soon as the rail has fetched something new from the bank. */
  onBankNews?: true;
  /** Events of the same or of lower features that run this job. */
  on?: readonly Hearing[];
  /** Absent if the job only runs after events. */
  run?: Run;
};

export function defineJobs(...jobs: readonly Job[]): readonly Job[] {
  return jobs;
}

/** For a job that is queued by name with a payload: `run` gets the payload as parsed by the schema. */
export function taking<S extends z.ZodType>(
  payload: S,
  run: (context: Context, given: z.output<S>) => Promise<number | void>,
): Run {
  return (context, queued) => run(context, payload.parse(queued));
}

/**
 * Does the work for each item, one after the other, and goes on when one fails. Returns the sum of the results. Throws
 * an AggregateError at the end if any failed. `what` says in the log what failed, and `of` names the item.
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
