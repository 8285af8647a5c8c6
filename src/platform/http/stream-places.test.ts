// A member has at most five live streams across API processes, on real PostgreSQL.
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { atEndOfFile } from '#kit/end-of-file.ts';
import { contextsOf } from '#kit/processes.ts';
import type { Context } from '../context.ts';
import { openPlaces, type StreamPlaces } from './stream-places.ts';

let db: FreshDatabase;
let contexts: [Context, Context];
let one: StreamPlaces;
let two: StreamPlaces;
beforeAll(async () => {
  db = await freshDatabase();
  contexts = (await contextsOf(db, 2)) as [Context, Context];
  [one, two] = (await Promise.all(contexts.map(openPlaces))) as [StreamPlaces, StreamPlaces];
  atEndOfFile(() => [one, two].forEach((places) => places.close()));
});

const rowsOf = async (memberId: bigint) =>
  (await db.admin`select from platform.stream_place where member_id = ${memberId}`).count;

it('gives five places, whichever process is asked, also at the same moment', async () => {
  const asked = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? one : two).take(1n));
  const taken = (await Promise.all(asked)).filter((place) => place !== null);
  expect(taken).toHaveLength(5);
  expect(await one.take(2n)).not.toBeNull();
  taken[0]?.();
  await expect.poll(() => rowsOf(1n)).toBe(4);
  expect(await two.take(1n)).not.toBeNull();
  expect(await one.take(1n)).toBeNull();
});

it('frees the places of a dead process', async () => {
  for (let n = 0; n < 5; n += 1) expect(await two.take(3n)).not.toBeNull();
  expect(await one.take(3n)).toBeNull();
  two.close();
  await db.admin`update platform.heartbeat set beat_at = beat_at - interval '21 seconds' where process = 'api-2'`;
  for (let n = 0; n < 5; n += 1) expect(await one.take(3n)).not.toBeNull();
  expect(await one.take(3n)).toBeNull();
  two = await openPlaces(contexts[1]);
  expect(await two.take(3n)).toBeNull();
});

it('frees the places that a process held before its restart', async () => {
  for (let n = 0; n < 5; n += 1) expect(await two.take(4n)).not.toBeNull();
  two.close();
  two = await openPlaces(contexts[1]);
  expect(await rowsOf(4n)).toBe(0);
});

it('counts in memory if there is a single process', async () => {
  const alone = await openPlaces({ ...contexts[0], config: { ...contexts[0].config, apiProcesses: 1 } });
  const taken = await Promise.all(Array.from({ length: 6 }, () => alone.take(5n)));
  expect(taken.filter((place) => place !== null)).toHaveLength(5);
  taken[0]?.();
  expect(await alone.take(5n)).not.toBeNull();
  expect(await rowsOf(5n)).toBe(0);
});
