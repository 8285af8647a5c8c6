// Turns the features' jobs and events into tasks of the queue (graphile-worker), each under its name. The task of an
// event runs all jobs that listen to it.
import type { CronItem } from 'graphile-worker';
import { jobs as ledger } from '#ledger/jobs.ts';
import { type EventType, type Hearing, taskOf } from '#platform/queue/events.ts';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/queue/job.ts';
import { events as declared, jobs as features } from './features.gen.ts';

export type Tasks = Record<string, (payload: unknown) => Promise<void>>;

export function allJobs(): readonly Job[] {
  return [...ledger, ...Object.values(features as Record<string, readonly Job[]>).flat()];
}

export function allEvents(): readonly EventType[] {
  return Object.values(declared as Record<string, Record<string, EventType>>).flatMap((one) => Object.values(one));
}

/**
 * One task for each job and one for each event. An event's task runs every job that listens to it. Those jobs are
 * idempotent, so a retry does nothing twice. Throws for a repeated name, an undeclared event, and an event without
 * listeners.
 */
export function tasksOf(
  context: Context,
  jobs: readonly Job[] = allJobs(),
  events: readonly EventType[] = allEvents(),
): Tasks {
  demandNoDouble('job', jobs);
  demandNoDouble('event', events);
  const ears = jobs.flatMap(({ name, on = [] }) => on.map((hearing) => ({ name, hearing })));
  for (const { name, hearing } of ears) {
    if (!events.includes(hearing.event))
      throw new Error(`${name} hears ${hearing.event.name}, which no feature declares`);
  }
  const tasks: Tasks = {};
  for (const { name, run } of jobs) if (run) tasks[name] = async (payload) => void (await run(context, payload));
  for (const event of events) {
    const hearings = ears.map(({ hearing }) => hearing).filter((one) => one.event === event);
    if (hearings.length === 0) throw new Error(`no feature hears the event ${event.name}`);
    tasks[taskOf(event)] = (payload) => tellAll(context, hearings, payload);
  }
  return tasks;
}

async function tellAll(context: Context, hearings: readonly Hearing[], payload: unknown): Promise<void> {
  for (const hearing of hearings) await hearing.run(context, payload);
}

function demandNoDouble(kind: string, named: readonly { name: string }[]): void {
  const seen = new Set<string>();
  for (const { name } of named) {
    if (seen.has(name)) throw new Error(`two features have the ${kind} ${name}`);
    seen.add(name);
  }
}

/** Every job with a schedule; no job overlaps itself. Built as items: a crontab's text allows no dot in names. */
export function cronItemsOf(jobs: readonly Job[] = allJobs()): CronItem[] {
  return jobs.flatMap(({ name, schedule }) =>
    schedule
      ? [{ task: name, match: schedule, options: { jobKey: name, jobKeyMode: 'preserve_run_at', queueName: 'due' } }]
      : [],
  );
}
