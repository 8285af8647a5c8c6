// A month's plan limits what one kind pays, and a setting that two persons change stops all rewards in money. The
// database enforces both, whatever the app does.
import { beforeAll, describe, expect, it } from 'vitest';
import { fundBudget, makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { setSetting } from '#kit/settings.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { promise } from './grants/promise.ts';
import type { RewardKind } from './kinds.ts';
import { payGrants } from './pay-grants.ts';
import { readGauge } from './budget.ts';

let db: FreshDatabase;
let context: TestContext;
let members: bigint[];

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  await proveKinds(db);
  members = await makeMembers(db, 12);
  await fundBudget(db, 1_000_00n);
});

const { test_rebate, test_bonus, test_coupon } = testKinds;
const owe = async (memberId: bigint | undefined, amount: bigint, kind: RewardKind = test_rebate) => {
  const of = { memberId: memberId ?? 0n, amount };
  const cause = String(await makeCause(db, of));
  const { grants } = await db.app.begin((tx) => promise(tx, [{ ...of, kind, cause }]));
  return grants[0]?.id ?? 0n;
};
const stateOf = async (id: bigint) => {
  const [row] = await db.app<{ state: string }[]>`select state from rewards.grant where id = ${id}`;
  return row?.state;
};
/** Posts a grant directly, without the payer. */
const forced = (id: bigint, memberId: bigint | undefined, amount: number) =>
  db.app`select ledger.post(array[gen_random_uuid()], '{system}', '{1}', '{reward}',
    array[ledger.house('rewards_budget')], array[ledger.account_of('member_income', ${memberId ?? 0n})],
    array[${amount}::bigint], array[${id}::bigint])`;
const set = async (key: string, value: unknown) => {
  await setSetting(db, key, value);
  await refreshSettings(db.app);
};
const gaugeOf = async (kind: RewardKind) => (await readGauge(context)).kinds.find((one) => one.kind === kind.kind);

describe('the month’s plan of a kind', () => {
  it('makes grants above it wait for the next month, in order, while other kinds are paid', async () => {
    await set('rewards.monthPlanMinor', {
      test_bonus: Number((await gaugeOf(test_bonus))?.paidThisMonth ?? 0n) + 25_00,
    });
    const first = [await owe(members[5], 20_00n, test_bonus), await owe(members[6], 10_00n, test_bonus)];
    const small = await owe(members[7], 5_00n, test_bonus);
    const rebate = await owe(members[8], 1_00n);
    await payGrants(context);
    expect(await Promise.all([...first, small, rebate].map((id) => stateOf(id)))).toEqual([
      'paid',
      'due',
      'due',
      'paid',
    ]);
    expect(await gaugeOf(test_bonus)).toMatchObject({ waiting: 15_00n, planLeft: 5_00n });
    expect((await readGauge(context)).paused).toBeNull();
    await context.advance(31 * DAY_MS);
    expect(await payGrants(context)).toBe(2);
    expect(await gaugeOf(test_bonus)).toMatchObject({ waiting: 0n, paidThisMonth: 15_00n });
  });

  it('is enforced by the database if the app posts directly', async () => {
    await set('rewards.monthPlanMinor', { test_bonus: 0 });
    const id = await owe(members[9], 2_00n, test_bonus);
    await expect(forced(id, members[9], 200)).rejects.toThrow('plan_reached');
    await set('rewards.monthPlanMinor', {});
    expect(await payGrants(context)).toBe(1);
  });
});

describe('rewards that two persons have stopped', () => {
  it('are not paid in money until they are resumed, not even if the app posts directly', async () => {
    await set('rewards.paying', false);
    const id = await owe(members[11], 3_00n);
    expect(await payGrants(context)).toBe(0);
    expect((await readGauge(context)).paused).toMatchObject({ reason: 'stopped' });
    await expect(forced(id, members[11], 300)).rejects.toThrow('rewards_stopped');
    await set('rewards.paying', true);
    expect(await payGrants(context)).toBe(1);
    expect((await readGauge(context)).paused).toBeNull();
  });

  it('set no money aside for coupons either', async () => {
    const id = await owe(members[10], 4_00n, test_coupon);
    await set('rewards.paying', false);
    const setAside = db.app`select ledger.post(array[gen_random_uuid()], '{system}', '{1}', '{coupon_issued}',
      array[ledger.house('rewards_budget')], array[ledger.house('coupon_hold')], '{400}', array[${id}::bigint])`;
    await expect(setAside).rejects.toThrow('rewards_stopped');
    await set('rewards.paying', true);
  });
});
