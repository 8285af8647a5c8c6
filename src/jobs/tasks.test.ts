import { parseCronItems } from 'graphile-worker';
import { expect, it } from 'vitest';
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
