// A feature's work outside requests. It runs on a schedule, in the order of the day, after an event, or queued by name.
import type { z } from 'zod';
import type { Hearing } from './events.ts';
import type { Floor } from '../floor.ts';

/** Must be idempotent. Throws to be tried again with back-off. Returns how much it did. */
type Run = (floor: Floor, payload: unknown) => Promise<number | void>;

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
  run: (floor: Floor, given: z.output<S>) => Promise<number | void>,
): Run {
  return (floor, queued) => run(floor, payload.parse(queued));
}
