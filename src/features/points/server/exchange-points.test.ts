// Members exchange points for money of the rewards budget, in one commit and once per intent. It needs the PIN and room
// under the daily limit. If the budget does not cover the money, nothing moves and nothing is left waiting.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fundMarketBudget, looseProofs, makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { leaveFees } from '#kit/fees.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, PASSWORD, PIN, type TestMember } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { factId } from '#platform/database/ids.ts';
import { required } from '#platform/required.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { promise, readBudget } from '#features/rewards/server/public.ts';
import { routes as rewards } from '#features/rewards/server/routes.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { mostPoints, worthOf } from './exchange.ts';
import { pointsOf } from './public.ts';
import { rewardKinds } from './reward-kinds.ts';
import { routes } from './routes.ts';

let call: Call;
let db: FreshDatabase;
let context: TestContext;
/** Members whose orders have paid fees, with the income that they collected. */
const pool: { member: TestMember; income: bigint }[] = [];
const COVER = 40_00n;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  await proveKinds(db);
  ({ call } = await edgeOf(context, [identity, rewards, routes]));
  await set('points.perCollect', 0);
  const members = await Promise.all(Array.from({ length: 16 }, () => aMember(context)));
  await leaveFees(
    { db, context },
    members.map(({ id }) => id),
    COVER,
  );
  for (const member of members) pool.push({ member, income: await moneyOf(member.id) });
});

const set = async (key: string, value: unknown) => {
  await setSetting(db, key, value);
  await refreshSettings(db.app);
};
const moneyOf = async (memberId: bigint) => {
  const account = accountOf('member_income', memberId);
  return balanceOf(await readBalances(db.app, [account]), account).posted;
};
async function owe(memberId: bigint, amount: bigint): Promise<void> {
  const cause = String(await makeCause(db, { memberId, amount }));
  await db.app.begin((tx) => promise(tx, [{ kind: testKinds.test_rebate, cause, memberId, amount }]));
}

/** Signs in a member who has C3coin and, by default, fees that cover an exchange. */
async function member(points: bigint, from = required(pool.pop())) {
  const { id, phone } = from.member;
  const cause = String(await makeCause(db, { memberId: id, amount: points }));
  await db.app.begin(async (tx) => {
    const { lines } = await promise(tx, [{ kind: testKinds.test_points, cause, memberId: id, amount: points }]);
    await post(tx, [{ id: factId('exchange test', id), actor: 'system', lines }]);
  });
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = data as { token: string };
  const exchange = (wish: { points?: number; amountMinor?: number; pin?: string; key?: string } = {}) => {
    const { points: wanted = 500, pin = PIN, key = randomUUID(), amountMinor = wanted } = wish;
    return call('POST /api/v1/points/exchanges', { token, key, body: { points: wanted, amountMinor, pin } });
  };
  return { id, token, exchange, before: from.income };
}

/** A member's [C3coin, money got for C3coin in minor units, number of exchanges, number of their grants]. */
async function totalsOf({ id, before }: { id: bigint; before: bigint }) {
  const [row] = await db.app<{ exchanges: bigint; grants: bigint }[]>`
    select (select count(*) from points.exchange where member_id = ${id}) as exchanges,
      (select count(*) from rewards.grant where member_id = ${id} and kind = 'points_exchange') as grants`;
  return [await pointsOf(db.app, id), (await moneyOf(id)) - before, row?.exchanges, row?.grants];
}

describe('an empty budget', () => {
  it('is reported both before and after the PIN, and nothing moves or waits', async () => {
    const who = await member(1_000n);
    const { token, exchange } = who;
    expect((await call('GET /api/v1/points/exchanges/terms', { token })).data).toMatchObject({
      notNow: 'budget_empty',
    });
    expect((await call('GET /api/v1/points/exchanges/quote?points=500' as never, { token })).code).toBe(200828);
    const refused = await exchange();
    expect(refused).toMatchObject({ code: 200828, data: { reason: 'budget_empty' } });
    expect(refused.message).toContain('Our reward money doesn’t cover this right now.');
    expect(await totalsOf(who)).toEqual([1_000n, 0n, 0n, 0n]);
  });

  it('pays once there is money, but never the money that waiting rewards need', async () => {
    const who = await member(1_000n);
    const { exchange } = who;
    const { id: first } = await member(1n);
    await owe(first, 7_00n);
    await fundMarketBudget(db, 10_00n);
    expect((await exchange({ points: 400 })).code).toBe(200828);
    expect((await exchange({ points: 300 })).data).toMatchObject({ points: 300, amountMinor: 300 });
    expect(await totalsOf(who)).toEqual([700n, 3_00n, 1n, 1n]);
    expect((await readBudget(db.app)).left).toBe(7_00n);
    await fundMarketBudget(db, 500_00n);
  });
});

describe('an exchange', () => {
  it('moves the points and the money in one transfer, and shows it on the statement', async () => {
    const who = await member(1_195n);
    const { token, exchange } = who;
    expect((await call('GET /api/v1/points/exchanges/terms', { token })).data).toEqual({
      balance: 1_195,
      step: 100,
      dayMost: 2_000,
      usedToday: 0,
      collectDayMost: 20,
      coverMinor: 40_00,
      most: 1_100,
      notNow: null,
    });
    const quote = await call('GET /api/v1/points/exchanges/quote?points=1100' as never, { token });
    expect(quote.data).toEqual({ points: 1_100, amountMinor: 11_00, pointsLeft: 95 });
    const { data } = await exchange({ points: 1_100 });
    const made = data as { id: string };
    expect(await totalsOf(who)).toEqual([95n, 11_00n, 1n, 1n]);
    const lines = await db.app<{ purpose: string; transferId: string }[]>`
      select l.purpose, l.transfer_id from ledger.line l join points.exchange e using (transfer_id)
      where e.id = ${made.id} order by l.purpose`;
    expect(lines.map(({ purpose }) => purpose)).toEqual(['exchange_paid', 'points_exchanged']);
    const { items } = (await call('GET /api/v1/points/statement', { token })).data as { items: object[] };
    expect(items[0]).toMatchObject({ points: -1_100, subject: { kind: 'exchange', id: made.id } });
    expect((await call(`GET /api/v1/points/exchanges/${made.id}`, { token })).data).toMatchObject({ points: 1_100 });
    const { token: another } = await member(1n);
    expect((await call(`GET /api/v1/points/exchanges/${made.id}`, { token: another })).code).toBe(200805);
  });

  it('happens once for its intent, even with fifty calls at once', async () => {
    const who = await member(1_000n);
    const { exchange } = who;
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange({ key })));
    const done = answers.filter(({ code }) => code === 100000).map(({ data }) => (data as { id: string }).id);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done).size).toBe(1);
    expect((await exchange({ key })).data).toMatchObject({ id: done[0] });
    expect(await totalsOf(who)).toEqual([500n, 5_00n, 1n, 1n]);
  });

  it.each([
    ['not a multiple of the step', { points: 150, amountMinor: 150 }, 200802],
    ['more than the member has', { points: 1_100 }, 200801],
    ['more than a day allows', { points: 2_100 }, 200803],
    ['another amount than the quote’s', { points: 500, amountMinor: 5_000 }, 200804],
    ['a wrong PIN', { pin: '000000' }, 200209],
  ])('is refused for %s, and nothing moves', async (_why, wish, code) => {
    const who = await member(1_000n);
    const { exchange } = who;
    const refused = await exchange(wish);
    expect(refused.code).toBe(code);
    expect(await totalsOf(who)).toEqual([1_000n, 0n, 0n, 0n]);
  });

  it('keeps to the daily limit with twenty calls at once, and is possible again the next business day', async () => {
    const who = await member(5_000n);
    const { exchange } = who;
    const codes = (await Promise.all(Array.from({ length: 20 }, () => exchange()))).map(({ code }) => code);
    expect(codes.filter((code) => code === 100000)).toHaveLength(4);
    expect(codes.filter((code) => code === 200803)).toHaveLength(16);
    expect(await totalsOf(who)).toEqual([3_000n, 20_00n, 4n, 4n]);
    await context.advance(DAY_MS);
    expect((await exchange()).code).toBe(100000);
  });

  it('keeps to the member’s monthly maximum and to the month’s plan', async () => {
    const who = await member(1_000n);
    const { exchange } = who;
    await set('rewards.memberMonthMost', { points_exchange: 5_00 });
    expect((await exchange({ points: 600 })).code).toBe(200829);
    expect(await totalsOf(who)).toEqual([1_000n, 0n, 0n, 0n]);
    await set('rewards.memberMonthMost', {});
    await set('rewards.monthPlanMinor', { points_exchange: 1 });
    expect(await exchange()).toMatchObject({ code: 200828, data: { reason: 'plan_reached' } });
    await set('rewards.monthPlanMinor', {});
    await set('rewards.paying', false);
    expect(await exchange()).toMatchObject({ code: 200828, data: { reason: 'stopped' } });
    await set('rewards.paying', true);
    expect((await exchange()).code).toBe(100000);
  });
});

describe('fees from a member’s orders', () => {
  it('cover the exchange, and limit how much the member can exchange', async () => {
    const who = await member(8_000n);
    expect((await who.exchange({ points: 2_000 })).code).toBe(100000);
    await context.advance(DAY_MS);
    expect((await who.exchange({ points: 2_000 })).code).toBe(100000);
    await context.advance(DAY_MS);
    expect((await call('GET /api/v1/points/exchanges/terms', { token: who.token })).data).toMatchObject({
      coverMinor: 0,
      most: 0,
      notNow: 'fees',
    });
    expect(await who.exchange({ points: 100 })).toMatchObject({ code: 200835, data: { leftMinor: 0 } });
    expect(await totalsOf(who)).toEqual([4_000n, 40_00n, 2n, 2n]);
    const { data } = await call('GET /api/v1/rewards/cover', { token: who.token });
    expect(data).toEqual({ feesMinor: 40_00, usedMinor: 40_00, leftMinor: 0, waitingMinor: 0, next: null });
  });

  it('are needed: a member without fees, who only checks in, can exchange nothing', async () => {
    const puppet = await member(1_000n, { member: await aMember(context), income: 0n });
    expect((await puppet.exchange({ points: 100 })).code).toBe(200835);
    expect((await call('GET /api/v1/points/exchanges/quote?points=100' as never, { token: puppet.token })).code).toBe(
      200835,
    );
    expect(await totalsOf(puppet)).toEqual([1_000n, 0n, 0n, 0n]);
  });
});

describe('the app’s role', () => {
  const forged = (memberId: bigint, amount: bigint | null, worth = 1_00n) =>
    db.app.begin(async (tx) => {
      const [row] = await tx<{ id: bigint }[]>`
        insert into points.exchange (member_id, points) values (${memberId}, 100) returning id`;
      const made = row?.id ?? 0n;
      const of = { kind: rewardKinds.points_exchange, cause: String(made), memberId, amount: worth };
      await promise(tx, [of]);
      if (amount === null) return;
      const [own, issued] = [accountOf('member_points', memberId), house('points_issued')];
      await post(tx, [
        { id: randomUUID(), actor: 'member:0', lines: [line('points_exchanged', own, issued, amount, made)] },
      ]);
    });

  it('cannot set the amount, move only one side, or do anything without the PIN', async () => {
    const who = await member(1_000n);
    const { id } = who;
    await expect(db.app`insert into points.exchange (member_id, points, amount_minor) values (${id}, 100, 9)`)
      .rejects //
      .toThrow('permission denied');
    await expect(forged(id, null, 2_00n)).rejects.toThrow('cause_not_proven');
    await expect(forged(id, null)).rejects.toThrow('did not move both');
    await expect(forged(id, 50n)).rejects.toThrow('exchange_not_covering');
    await expect(forged(id, 100n)).rejects.toThrow('pin_unproven');
    expect(await totalsOf(who)).toEqual([1_000n, 0n, 0n, 0n]);
  });
});

it.each([
  [1_195n, 0n, 100_00n, 1_100n],
  [1_195n, 1_500n, 100_00n, 500n],
  [99n, 0n, 100_00n, 0n],
  [5_000n, 2_000n, 100_00n, 0n],
  [5_000n, 0n, 3_99n, 300n],
  [5_000n, 0n, 0n, 0n],
])(
  'of %i C3coin, %i exchanged today, with a cover of %i, a member may exchange %i',
  (balance, usedToday, coverLeft, wanted) => {
    expect(mostPoints({ balance, usedToday, coverLeft }, { exchangePoints: 100, exchangeDayMost: 2_000 })).toBe(wanted);
  },
);

it('exchanges at the rate in the settings', () => {
  expect(worthOf(1_000n, { exchangePoints: 200, exchangeDayMost: 1_000 })).toBe(5_00n);
});

it.each(['points_exchange'])('a %s is proven only for its member and its exact amount', async (kind) => {
  expect(await looseProofs(db, kind)).toEqual([]);
});
