// Feature jobs as tasks of the queue (graphile-worker): each by its name, and events fanned out to their subscribers.
import { jobs as ledger } from '../ledger/jobs.ts';
import type { CronItem } from 'graphile-worker';
import type { Job } from '../platform/feature.ts';
import type { Floor } from '../platform/floor.ts';
import { EVENTS } from '../platform/outbox.ts';
import { jobs as features } from './features.gen.ts';

export type Tasks = Record<string, (payload: unknown) => Promise<void>>;

export function allJobs(): readonly Job[] {
  return [...ledger, ...Object.values(features as Record<string, readonly Job[]>).flat()];
}

/**
 * One task a job and one an event, of which each has a subscriber. An event's task runs all of its subscribers; they are
 * idempotent, so a retry repeats none.
 */
export function tasksOf(floor: Floor, jobs: readonly Job[] = allJobs()): Tasks {
  const tasks: Tasks = {};
  for (const job of jobs) tasks[job.name] = async (payload) => void (await job.run(floor, payload));
  for (const event of EVENTS) {
    const subscribers = jobs.filter((job) => job.on?.includes(event));
    tasks[`event:${event}`] = async (payload) => {
      for (const job of subscribers) await job.run(floor, payload);
    };
  }
  return tasks;
}

/** Every job with a schedule, never twice at once. As items, because a crontab's text allows no dot in a task's name. */
export function cronItemsOf(jobs: readonly Job[] = allJobs()): CronItem[] {
  return jobs.flatMap(({ name, schedule }) =>
    schedule
      ? [{ task: name, match: schedule, options: { jobKey: name, jobKeyMode: 'preserve_run_at', queueName: 'due' } }]
      : [],
  );
}
