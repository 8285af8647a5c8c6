import { parseCronItems } from 'graphile-worker';
import { expect, it } from 'vitest';
import { EVENTS } from '../platform/outbox.ts';
import { allJobs, cronItemsOf } from './tasks.ts';

it('schedules every job that has a schedule, under its own name', () => {
  const scheduled = allJobs().filter((job) => job.schedule);
  const parsed = parseCronItems(cronItemsOf());
  expect(parsed.map((item) => item.task)).toEqual(scheduled.map((job) => job.name));
  expect(scheduled.length).toBeGreaterThan(0);
});

it('has no two jobs of one name', () => {
  const names = allJobs().map((job) => job.name);
  expect(new Set(names).size).toBe(names.length);
});

it('has somebody who listens to every event, so that none is a job for nobody', () => {
  const heard = new Set(allJobs().flatMap((job) => job.on ?? []));
  expect(EVENTS.filter((event) => !heard.has(event))).toEqual([]);
});
