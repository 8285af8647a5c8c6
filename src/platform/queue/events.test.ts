// Events through the queue: the consumer gets what the publisher sent, and a payload of another shape is refused.
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { defineEvents, emit, eventId, hears, taskOf } from './events.ts';
import type { Context } from '../context.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

const events = defineEvents({ parcel_arrived: z.object({ parcelId: eventId, weights: z.array(z.number()) }) });

async function queued(): Promise<{ task: string; payload: unknown }[]> {
  return db.admin`
    select j.task_identifier as task, p.payload
    from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by id`;
}

it('queues a bigint as digits, and gives the consumer the bigint back', async () => {
  const sent = { parcelId: 9_007_199_254_740_993n, weights: [1.5, 2] };
  await db.app.begin((tx) => emit(tx, events.parcel_arrived, sent));
  const [job] = await queued();
  expect(job).toEqual({
    task: taskOf(events.parcel_arrived),
    payload: { parcelId: '9007199254740993', weights: [1.5, 2] },
  });
  const heard: unknown[] = [];
  await hears(events.parcel_arrived, async (_, payload) => void heard.push(payload)).run({} as Context, job?.payload);
  expect(heard).toEqual([sent]);
});

it('queues nothing when the transaction rolls back', async () => {
  const before = (await queued()).length;
  const work = db.app.begin(async (tx) => {
    await emit(tx, events.parcel_arrived, { parcelId: 1n, weights: [] });
    throw new Error('not to be');
  });
  await expect(work).rejects.toThrow('not to be');
  expect(await queued()).toHaveLength(before);
});

it('refuses a payload that does not fit the schema, when it is emitted and when it is consumed', async () => {
  const wrong = JSON.parse('{"parcelId": 5, "weights": []}') as { parcelId: bigint; weights: number[] };
  await expect(db.app.begin((tx) => emit(tx, events.parcel_arrived, wrong))).rejects.toThrow('parcelId');
  const hearing = hears(events.parcel_arrived, async () => 1);
  expect(() => hearing.run({} as Context, { parcelId: '1' })).toThrow('weights');
});
