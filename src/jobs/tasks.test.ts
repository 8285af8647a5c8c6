import { parseCronItems } from 'graphile-worker';
import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { defineEvents, eventId, type EventType, hears } from '#platform/queue/events.ts';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/queue/job.ts';
import { allEvents, allJobs, cronItemsOf, tasksOf } from './tasks.ts';

/** The jobs of these tests don't use the context. */
const context = {} as Context;
const run = async () => 0;
const { arrived, left } = defineEvents({
  arrived: z.object({ parcelId: eventId }),
  left: z.object({ parcelId: eventId }),
});

it('schedules every job that has a schedule, under its own name', () => {
  const scheduled = allJobs().filter((job) => job.schedule);
  const parsed = parseCronItems(cronItemsOf());
  expect(parsed.map((item) => item.task)).toEqual(scheduled.map((job) => job.name));
  expect(scheduled.length).toBeGreaterThan(0);
});

it('has a task for everything the features declare, and a listener for every event', () => {
  const tasks = tasksOf(context);
  expect(Object.keys(tasks)).toEqual([
    ...allJobs().flatMap(({ name, run: own }) => (own ? [name] : [])),
    ...allEvents().map(({ name }) => `event:${name}`),
  ]);
  expect(allEvents().length).toBeGreaterThan(0);
});

it('schedules only jobs that have something to run', () => {
  expect(allJobs().filter((job) => (job.schedule || job.onBankNews) && !job.run)).toEqual([]);
});

it('runs every listener of an event, with its payload', async () => {
  const heard: unknown[] = [];
  const note = (name: string): Job => ({
    name,
    on: [hears(arrived, async (_, { parcelId }) => void heard.push([name, parcelId]))],
  });
  const tasks = tasksOf(context, [note('a'), note('b')], [arrived]);
  await tasks['event:arrived']?.({ parcelId: '7' });
  expect(heard).toEqual([
    ['a', 7n],
    ['b', 7n],
  ]);
  await expect(tasks['event:arrived']?.({ parcelId: 'seven' })).rejects.toThrow('parcelId');
});

test.each<[string, Job[], EventType[], string]>([
  [
    'two jobs of one name',
    [
      { name: 'a', run },
      { name: 'a', run },
    ],
    [],
    'two features have the job a',
  ],
  [
    'two events of one name',
    [{ name: 'a', on: [hears(arrived, run)] }],
    [arrived, { ...arrived }],
    'two features have the event arrived',
  ],
  [
    'an event that no feature hears',
    [{ name: 'a', on: [hears(arrived, run)] }],
    [arrived, left],
    'no feature hears the event left',
  ],
  [
    'an ear for an unknown event',
    [{ name: 'a', on: [hears(left, run)] }],
    [],
    'a hears left, which no feature declares',
  ],
])('refuses %s', (_, jobs, events, why) => {
  expect(() => tasksOf(context, jobs, events)).toThrow(why);
});
