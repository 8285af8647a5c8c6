import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { testBank, testContext, type TestContext } from '#kit/context.ts';
import { type Drain, openDrain } from './drain.ts';
import { advance } from './advance.ts';

const HOUR = 3_600_000;
let db: FreshDatabase;
let context: TestContext;
let drain: Drain;
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db, { bank: await testBank() });
  drain = await openDrain(context, db.urls.app);
});
afterAll(() => drain.close());

it('two callers who move the clock to the same time at once move it there and no further', async () => {
  const until = new Date(context.clock.now().getTime() + 3 * HOUR);
  const told: number[] = [];
  const moving = { until, drain, moveBank: async (offsetMs: number) => void told.push(offsetMs), stops: [] };
  const began = Date.now();
  await Promise.all([advance(context, moving), advance(context, moving)]);
  const over = context.clock.now().getTime() - until.getTime();
  expect(over).toBeGreaterThanOrEqual(0);
  expect(over).toBeLessThanOrEqual(Date.now() - began + 1_000);
  const [clock] = await db.app<{ offset: bigint }[]>`select offset_ms as offset from platform.clock`;
  expect(told.at(-1)).toBe(Number(clock?.offset));
  // The clock doesn't move to a time that it has passed.
  await db.app`select platform.advance_clock(${until})`;
  expect(await db.app`select offset_ms as offset from platform.clock`).toEqual([clock]);
});

it('reports each stop by its UTC time, which after midnight in Addis Ababa has the date before', async () => {
  const from = context.clock.now().getTime();
  const said: string[] = [];
  const until = new Date(from + 24 * HOUR);
  await advance(context, {
    until,
    drain,
    moveBank: async () => {},
    say: (line) => said.push(line),
    stops: [10],
  });
  expect(said).toHaveLength(2);
  expect(said[0]).toMatch(/ 21:10 UTC$/);
  for (const line of said) {
    const at = Date.parse(`${line.slice(0, -4).replace(' ', 'T')}Z`);
    expect(at).toBeGreaterThan(from);
    expect(at).toBeLessThanOrEqual(until.getTime());
  }
});

it('moves nothing outside the sandbox', async () => {
  const pilot = await freshDatabase();
  await pilot.admin`update platform.clock set profile = 'pilot'`;
  await expect(pilot.app`select platform.advance_clock(now() + interval '1 day')`).rejects.toThrow('clock_not_movable');
});
