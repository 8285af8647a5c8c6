// An order past its cooling-off gives the three leaders above its buyer a share of the paid price, once. Nothing is
// earned by inviting alone, from a cancelled order, or by a promise that the app invents.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { fundMarketBudget, needNoCover } from '#kit/causes.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { buy, giveRecharge, makeProduct, type MarketProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, type TestMember } from '#kit/people.ts';
import { soonValid, waitUntilValid } from '#kit/fees.ts';
import { setSetting } from '#kit/settings.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { cancelOrder, settleOrders } from '#features/orders/server/order-moves.ts';
import { payGrants } from '#features/rewards/server/pay-grants.ts';
import { promise } from '#features/rewards/server/public.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { countValid } from './members.ts';
import { rewardKinds } from './reward-kinds.ts';
import { settings } from './settings.ts';
import { promiseRebates } from './rebates.ts';

let product: MarketProduct;
let context: TestContext;
let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  product = await makeProduct(db, { holdingDays: 28 });
  await soonValid(db);
  await needNoCover(db);
});

/** Members of whom each invited the next. */
async function chain(length: number): Promise<TestMember[]> {
  const members: TestMember[] = [];
  for (let n = 0; n < length; n++) {
    const inviter = members.at(-1);
    members.push(await aMember(context, inviter ? { inviteCode: inviter.inviteCode } : {}));
  }
  return members;
}

async function bought({ id }: Pick<TestMember, 'id'>, units = 1n): Promise<bigint> {
  await giveRecharge(db, id, units * 100_00n);
  const wish = { memberId: id, productId: product.id, units, amount: null, payment: null };
  return BigInt(ok(await buy(context, wish, memberIntent(id, 'POST /api/v1/orders'))).orderId);
}

async function settled(member: Pick<TestMember, 'id'>, units = 1n): Promise<bigint> {
  const order = await bought(member, units);
  await context.advance(DAY_MS + 1000);
  await settleOrders(context);
  return order;
}

const grants = (order: bigint) =>
  db.app<{ memberId: bigint; cause: string; amount: bigint; state: string; holdReason: string | null }[]>`
    select member_id, cause, amount, state, hold_reason from rewards.grant
    where kind = 'rebate' and cause like ${`${order}:%`} order by cause`;
const sizes = async ({ id }: TestMember) =>
  (
    await db.app<{ text: string }[]>`
      select level || ': ' || members || ' ' || valid as text from team.size where leader_id = ${id} order by level`
  ).map(({ text }) => text);
const income = async ({ id }: TestMember) => {
  const account = accountOf('member_income', id);
  return balanceOf(await readBalances(db.app, [account]), account).posted;
};
const set = async (key: string, value: unknown) => {
  await setSetting(db, key, value);
  await refreshSettings(db.app);
};

describe('places in teams', () => {
  it('are three at most, however many are above', async () => {
    const members = await chain(5);
    expect(await Promise.all(members.map(sizes))).toEqual([
      ['1: 1 0', '2: 1 0', '3: 1 0'],
      ['1: 1 0', '2: 1 0', '3: 1 0'],
      ['1: 1 0', '2: 1 0'],
      ['1: 1 0'],
      [],
    ]);
    const [row] = await db.app<{ places: bigint }[]>`
      select count(*) as places from team.place where member_id = ${members[4]?.id ?? 0n}`;
    expect(row?.places).toBe(3n);
  });

  it('are counted right when forty register under one leader at once', async () => {
    const [leader] = (await chain(1)) as [TestMember];
    await Promise.all(Array.from({ length: 40 }, () => aMember(context, { inviteCode: leader.inviteCode, pin: null })));
    expect(await sizes(leader)).toEqual(['1: 40 0']);
  });

  it('cannot be written by the app', async () => {
    await expect(db.app`update team.size set members = 1000`).rejects.toThrow('denied');
    await expect(db.app`insert into team.place select 1, 1, 2, now()`).rejects.toThrow('denied');
  });
});

describe('a settled order', () => {
  it('gives 5, 2 and 1 percent to the three above, once, paid by the budget', async () => {
    const members = await chain(5);
    const [top, third, second, first, buyer] = members as [TestMember, TestMember, TestMember, TestMember, TestMember];
    const order = await settled(buyer);
    expect(await promiseRebates(context, [order])).toBe(3);
    expect(await promiseRebates(context, [order])).toBe(0);
    await Promise.all([1, 2, 3, 4].map(() => promiseRebates(context, [order])));
    expect(await grants(order)).toEqual([
      { memberId: first.id, cause: `${order}:1`, amount: 5_00n, state: 'due', holdReason: null },
      { memberId: second.id, cause: `${order}:2`, amount: 2_00n, state: 'due', holdReason: null },
      { memberId: third.id, cause: `${order}:3`, amount: 1_00n, state: 'due', holdReason: null },
    ]);
    await fundMarketBudget(db, 8_00n);
    expect(await payGrants(context)).toBe(3);
    expect(await Promise.all([top, third, second, first].map(income))).toEqual([0n, 1_00n, 2_00n, 5_00n]);
  });

  it('makes its buyer a valid member until it ends, for all leaders above', async () => {
    const [leader, , buyer] = (await chain(3)) as [TestMember, TestMember, TestMember];
    const order = await settled(buyer);
    await promiseRebates(context, [order]);
    await promiseRebates(context, [order]);
    await countValid(context);
    expect(await sizes(leader)).toEqual(['1: 1 0', '2: 1 0']);
    await waitUntilValid(context);
    expect(await countValid(context)).toBe(0);
    expect(await sizes(leader)).toEqual(['1: 1 0', '2: 1 1']);
    await context.advance(30 * DAY_MS);
    await Promise.all([countValid(context), countValid(context)]);
    expect(await sizes(leader)).toEqual(['1: 1 0', '2: 1 0']);
    const again = await settled(buyer);
    await promiseRebates(context, [again]);
    await waitUntilValid(context);
    expect(await sizes(leader)).toEqual(['1: 1 0', '2: 1 1']);
  });

  it('does not count its buyer as valid again too early if the end of the last order is not counted yet', async () => {
    const [leader, buyer] = (await chain(2)) as [TestMember, TestMember];
    await promiseRebates(context, [await settled(buyer)]);
    await waitUntilValid(context);
    expect(await sizes(leader)).toEqual(['1: 1 1']);
    await context.advance(27 * DAY_MS);
    const next = await settled(buyer);
    await promiseRebates(context, [next]);
    expect(await countValid(context)).toBe(0);
    expect(await sizes(leader)).toEqual(['1: 1 0']);
    await context.advance(DAY_MS);
    expect(await countValid(context)).toBe(1);
    expect(await sizes(leader)).toEqual(['1: 1 1']);
  });

  it.each<[depth: number, rates: number[], amounts: bigint[]]>([
    [0, [500, 200, 100], []],
    [1, [500, 200, 100], [15_00n]],
    [3, [333, 333, 0], [9_99n, 9_99n]],
    [2, [1, 1, 1], [3n, 3n]],
  ])('at depth %s and rates of %s gives %s', async (depth, rates, amounts) => {
    await set('team.rebateDepth', depth);
    await set('team.rebateBasisPoints', rates);
    const order = await settled((await chain(4))[3] as TestMember, 3n);
    expect(await promiseRebates(context, [order])).toBe(amounts.length);
    expect((await grants(order)).map(({ amount }) => amount)).toEqual(amounts);
    await set('team.rebateDepth', 3);
    await set('team.rebateBasisPoints', [500, 200, 100]);
  });
});

it('a change of the rates does not apply to orders that settled before', async () => {
  const [leader, buyer] = (await chain(2)) as [TestMember, TestMember];
  const before = await settled(buyer);
  await context.advance(1000);
  await set('team.rebateBasisPoints', [2000, 200, 100]);
  const after = await settled(buyer);
  await promiseRebates(context, [before, after]);
  expect((await grants(before)).map(({ amount }) => amount)).toEqual([5_00n]);
  expect((await grants(after)).map(({ amount }) => amount)).toEqual([20_00n]);
  await context.advance(1000);
  await set('team.rebateDepth', 0);
  const off = await settled(buyer);
  await context.advance(1000);
  await set('team.rebateDepth', 3);
  await set('team.rebateBasisPoints', [500, 200, 100]);
  expect(await promiseRebates(context, [off])).toBe(0);
  const late = { kind: rewardKinds.rebate, cause: `${off}:1`, memberId: leader.id, amount: 5_00n };
  await expect(db.app.begin((tx) => promise(tx, [late]))).rejects.toThrow('cause_not_proven');
});

describe('nothing is given', () => {
  it('for inviting, for an order in its cooling-off, and for a cancelled one', async () => {
    const [leader, buyer] = (await chain(2)) as [TestMember, TestMember];
    const order = await bought(buyer);
    expect(await promiseRebates(context, [order])).toBe(0);
    ok(await cancelOrder(context, { memberId: buyer.id, orderId: order }, memberIntent(buyer.id, 'cancel')));
    await context.advance(DAY_MS + 1000);
    await settleOrders(context);
    expect(await promiseRebates(context, [order])).toBe(0);
    expect(await sizes(leader)).toEqual(['1: 1 0']);
    const [row] = await db.app`select from rewards.grant where member_id = ${leader.id}`;
    expect(row).toBeUndefined();
  });

  it('for a promise with another member, amount, level or order, or with its cause written differently', async () => {
    const [second, first, buyer] = (await chain(3)) as [TestMember, TestMember, TestMember];
    const order = await settled(buyer);
    const forged: [cause: string, memberId: bigint, amount: bigint][] = [
      [`${order}:1`, second.id, 5_00n],
      [`${order}:1`, buyer.id, 5_00n],
      [`${order}:1`, first.id, 6_00n],
      [`${order}:1`, first.id, 4_00n],
      [`${order}:2`, first.id, 2_00n],
      [`${order}:3`, second.id, 1_00n],
      [`${order}:01`, first.id, 5_00n],
      [`0${order}:1`, first.id, 5_00n],
      [`${order}:1:1`, first.id, 5_00n],
      [`${order}`, first.id, 5_00n],
      [`${order + 1_000n}:1`, first.id, 5_00n],
    ];
    for (const [cause, memberId, amount] of forged) {
      const tried = db.app.begin((tx) => promise(tx, [{ kind: rewardKinds.rebate, cause, memberId, amount }]));
      await expect(tried).rejects.toThrow('cause_not_proven');
    }
    expect(await promiseRebates(context, [order])).toBe(2);
  });
});

it('the default rates in the database equal those in the code', async () => {
  const fresh = await freshDatabase();
  const { rebateDepth, rebateBasisPoints } = settings.definitions;
  const read = async () => {
    const [row] = await fresh.owner<{ rates: bigint[] }[]>`select team.rebate_rates(platform.now()) as rates`;
    return row?.rates.map(Number);
  };
  expect(await read()).toEqual(rebateBasisPoints.pilot.slice(0, rebateDepth.pilot));
  await testContext(fresh);
  expect(await read()).toEqual(rebateBasisPoints.sandbox.slice(0, rebateDepth.sandbox));
});
