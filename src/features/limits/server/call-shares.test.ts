// Limits of calls per minute hold across API processes that share a database.
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { contextsOf } from '#kit/processes.ts';
import type { Context } from '#platform/context.ts';
import { callCounter, type CallCounter } from './call-shares.ts';

let db: FreshDatabase;
let contexts: Context[];
beforeAll(async () => {
  db = await freshDatabase();
  contexts = await contextsOf(db, 3);
});

/** Milliseconds. Each test starts at the beginning of a minute, and time stands still unless the test moves it. */
let time = 0;
beforeEach(() => {
  time = (Math.floor(time / 60_000) + 10) * 60_000;
});

/** How many rows this minute has. */
const rowsOf = async () =>
  (await db.admin`select from identity.call_share where minute >= ${Math.floor(time / 60_000)}`).count;
const counters = (kind: string, of = contexts) =>
  of.map((context) => callCounter<string>(context, { kind, clock: () => time }));
const admitted = (waits: readonly number[]) => waits.filter((seconds) => seconds === 0).length;

/** Makes calls at the processes in turn, `atOnce` at a time. Returns how many were let through. */
async function callAll(all: readonly CallCounter<string>[], limit: number, calls: number, atOnce = 1): Promise<number> {
  let passed = 0;
  for (let made = 0; made < calls; made += atOnce) {
    const asked = Array.from({ length: atOnce }, async (_, n) => all[(made + n) % all.length]?.add('one', limit) ?? 0);
    passed += admitted(await Promise.all(asked));
  }
  return passed;
}

it.each([
  // The limit, the calls at once, and how many are let through. A limit below thirty isn't divided and holds exactly.
  [1, 1, [1, 1]],
  [10, 1, [10, 10]],
  [29, 7, [29, 29]],
  [60, 1, [54, 66]],
  [600, 1, [540, 660]],
  [600, 300, [540, 660]],
  [3_000, 1_000, [2_700, 3_300]],
])('a limit of %i holds across three processes, %i calls at once', async (limit, atOnce, [least = 0, most = 0]) => {
  const passed = await callAll(counters(`limit ${limit} ${atOnce}`), limit, limit * 3, atOnce);
  expect(passed).toBeGreaterThanOrEqual(least);
  expect(passed).toBeLessThanOrEqual(most);
});

it('a caller who uses only one process gets the whole limit, and no more', async () => {
  const [one] = counters('alone');
  expect(await callAll([one as CallCounter<string>], 600, 1_300)).toBe(600);
});

it('a caller who stays below a process’s own part needs no database call', async () => {
  const before = await rowsOf();
  const all = counters('few');
  expect(await callAll(all, 600, 60)).toBe(60);
  expect(await rowsOf()).toBe(before);
  expect(await callAll(all, 600, 3)).toBe(3);
  expect(await rowsOf()).toBe(before + 1);
});

it('applies a limit that is lowered within the minute', async () => {
  const all = counters('lowered');
  expect(await callAll(all, 100_000, 90)).toBe(90);
  expect(await callAll(all, 60, 60)).toBeLessThanOrEqual(6);
});

it('many callers share one statement, but each has a separate limit', async () => {
  const [one, two] = counters('many') as [CallCounter<string>, CallCounter<string>];
  const asked = Array.from({ length: 1_000 }, async (_, n) => (n % 2 ? one : two).add(`caller ${n >> 1}`, 1));
  expect(admitted(await Promise.all(asked))).toBe(500);
});

it('tells the wait at all processes, and starts afresh with the next minute', async () => {
  const all = counters('wait');
  await callAll(all, 30, 100);
  time += 20_000;
  for (const at of all) expect([await at.add('one', 30), at.look('one', 30)]).toEqual([40, 40]);
  time += 40_000;
  for (const at of all) expect([at.look('one', 30), await at.add('one', 30)]).toEqual([0, 0]);
});

it('deletes the rows of minutes that are over', async () => {
  const [one] = counters('old');
  await one?.add('one', 1);
  time += 120_000;
  await one?.add('two', 1);
  expect((await db.admin`select from identity.call_share`).count).toBe(1);
});

it('lets a process’s equal part through while the database is down', async () => {
  const [far] = contexts as [Context];
  const away = { ...far, sql: db.rail, log: { ...far.log, warn: vi.fn() } }; // That role may not touch the table.
  const one = callCounter<string>(away, { kind: 'away', clock: () => time });
  expect(await callAll([one], 600, 700)).toBe(200);
  expect(away.log.warn).toHaveBeenCalledTimes(1);
});

it('a single process counts in memory', async () => {
  const [context] = contexts as [Context];
  const before = await rowsOf();
  const one = callCounter<string>({ ...context, config: { ...context.config, apiProcesses: 1 } }, { kind: 'single' });
  expect(await callAll([one], 600, 700)).toBe(600);
  expect(await rowsOf()).toBe(before);
});
