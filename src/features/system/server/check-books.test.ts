// The checks of the books run once a business day. Their findings are stored, and shown to finance and support.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import { startOfBusinessDate } from '#platform/time/clock.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { checkBooks } from './check-books.ts';
import { routes as system } from './routes.ts';

const HOUR_MS = 3_600_000;
let db: FreshDatabase;
let context: TestContext;
let call: Call;
let token: string;

beforeAll(async () => {
  // A test below plants a mistake in the books and leaves it there.
  db = await freshDatabase({ checked: false });
  context = await testContext(db);
  // Noon in Addis Ababa.
  await context.advance(
    startOfBusinessDate(context.clock.today()).getTime() + 36 * HOUR_MS - context.clock.now().getTime(),
  );
  ({ call } = await edgeOf(context, [identity, system]));
  token = await staffToken(context, await aStaff(context, 'finance'));
});

type Shown = { ranAt: string | null; late: boolean; items: { id: string; finds: string; found: number | null }[] };
const shown = async () => (await call('GET /console/api/v1/checks', { token })).data as Shown;

describe('the daily checks', () => {
  it('are shown as not run at first', async () => {
    const before = await shown();
    expect(before).toMatchObject({ ranAt: null, late: true });
    expect(before.items).toHaveLength(18);
    expect(before.items.every((one) => one.found === null && one.finds.length > 20)).toBe(true);
    expect(before.items[0]?.finds).toMatch(/^Assets whose accounts do not sum to zero/);
  });

  it('run once a business day, after two in the morning', async () => {
    const before = context.clock.now();
    expect(await checkBooks(context)).toBe(18);
    const after = await shown();
    expect(after.late).toBe(false);
    expect(new Date(after.ranAt ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(after.items.every((one) => one.found === 0)).toBe(true);
    await context.advance(13.5 * HOUR_MS); // 01:30
    expect(await checkBooks(context)).toBe(0);
    await context.advance(HOUR_MS);
    expect(await checkBooks(context)).toBe(18);
    expect(await checkBooks(context)).toBe(0);
  });

  it('are late when a day passes without them', async () => {
    await context.advance(27 * HOUR_MS);
    expect((await shown()).late).toBe(true);
  });

  it('report what they found, and in how many rows', async () => {
    await db.admin.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update ledger.account set version = version + 1 where id in (65, 66)`;
    });
    const logged = vi.spyOn(context.log, 'error').mockReturnValue();
    expect(await checkBooks(context)).toBe(18);
    // The log names the check and the count, but quotes no row.
    expect(logged.mock.calls.map(([what]) => what)).toEqual([{ check: '02-balances-equal-postings', total: 2 }]);
    const found = (await shown()).items.filter((one) => one.found !== 0);
    expect(found.map((one) => [one.id, one.found])).toEqual([['02-balances-equal-postings', 2]]);
  });

  it('cannot be put off by storing a result from the future', async () => {
    const later = new Date(context.clock.now().getTime() + HOUR_MS);
    await expect(
      db.app`insert into system.check_result (at, name, found) values (${later}, '01-forged', 0)`,
    ).rejects.toThrow('check_from_the_future');
  });

  it('have results that cannot be changed', async () => {
    await expect(db.app`update system.check_result set found = 0`).rejects.toThrow(/permission denied/);
    await expect(db.owner`update system.check_result set found = 0`).rejects.toThrow(/append-only/);
    const [kept] = await db.app<{ runs: bigint }[]>`select count(distinct at) as runs from system.check_result`;
    expect(kept?.runs).toBe(3n);
  });

  it('are shown to finance and support, but not to other roles', async () => {
    for (const [role, code] of [
      ['support', 100000],
      ['content', 310001],
    ] as const) {
      const other = await staffToken(context, await aStaff(context, role));
      expect((await call('GET /console/api/v1/checks', { token: other })).code).toBe(code);
    }
  });
});
