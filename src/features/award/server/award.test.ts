// The lucky employee award: one chance, once, for a friend who registers in time and becomes a valid member. Inviting
// alone earns nothing.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { looseProofs } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { soonValid, waitUntilValid } from '#kit/fees.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { buy, giveRecharge, makeProduct, type MarketProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, PASSWORD, type TestMember } from '#kit/people.ts';
import { payBothTo } from '#kit/payout-accounts.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { chancesOf } from '#features/chances/server/public.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { promise } from '#features/rewards/server/public.ts';
import { promiseRebates } from '#features/team/server/rebates.ts';
import { giveChances, obstacleOf, stateOf } from './award.ts';
import { rewardKinds } from './reward-kinds.ts';
import { routes } from './routes.ts';

const HOUR_MS = 3_600_000;
let db: FreshDatabase;
let call: Call;
let product: MarketProduct;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, routes]));
  product = await makeProduct(db, { holdingDays: 28 });
  await soonValid(db);
});

async function signedIn({ phone }: TestMember) {
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = data as { token: string };
  return {
    start: async (key: string = randomUUID()) => (await call('POST /api/v1/award/runs', { token, key })).code,
    read: async () => (await call('GET /api/v1/award', { token })).data as { run: object; obstacle: string | null },
    runs: async () => ((await call('GET /api/v1/award/runs', { token })).data as { items: object[] }).items,
  };
}

async function started(): Promise<TestMember & Awaited<ReturnType<typeof signedIn>>> {
  const member = await aMember(context);
  const acts = await signedIn(member);
  expect(await acts.start()).toBe(100000);
  return { ...member, ...acts };
}

const friendOf = ({ inviteCode }: TestMember) => aMember(context, { inviteCode });

/** Buys, lets the cooling-off pass, and holds the order for long enough. Returns the id. */
async function becomesValid({ id }: Pick<TestMember, 'id'>): Promise<bigint> {
  await giveRecharge(db, id, 100_00n);
  const wish = { memberId: id, productId: product.id, units: 1n, amount: null, payment: null };
  const order = BigInt(ok(await buy(context, wish, memberIntent(id, 'POST /api/v1/orders'))).orderId);
  await context.advance(DAY_MS + 1000);
  await settleOrders(context);
  await promiseRebates(context, [order]);
  await waitUntilValid(context);
  return id;
}

it('a friend who registers in time and becomes valid gives one chance, however often the job runs', async () => {
  const member = await started();
  await context.advance(71 * HOUR_MS);
  const friend = await friendOf(member);
  expect(await chancesOf(db.app, member.id)).toBe(0n);
  expect(await member.read()).toMatchObject({ run: { state: 'open', friends: [{ valid: false }] } });
  await context.advance(10 * DAY_MS);
  expect(await member.read()).toMatchObject({ run: { state: 'waiting' }, obstacle: null });
  const valid = await becomesValid(friend);
  expect(await giveChances(context, [valid])).toBe(1);
  expect(await Promise.all([1, 2, 3].map(() => giveChances(context, [valid])))).toEqual([0, 0, 0]);
  expect(await chancesOf(db.app, member.id)).toBe(1n);
  expect(await member.read()).toMatchObject({
    run: { state: 'earned', friends: [{ valid: true }] },
    obstacle: 'award_earned',
  });
  expect(await member.start()).toBe(202303);
});

it('a friend who registers after the hours gives nothing, and the member may start again', async () => {
  const member = await started();
  await context.advance(72 * HOUR_MS + 1000);
  expect(await giveChances(context, [await becomesValid(await friendOf(member))])).toBe(0);
  expect(await chancesOf(db.app, member.id)).toBe(0n);
  expect(await member.read()).toMatchObject({ run: { state: 'over', friends: [] }, obstacle: null });
  expect(await member.start()).toBe(100000);
  expect(await member.runs()).toHaveLength(2);
});

it('a friend who joined before the start, or whom another member invited, gives nothing', async () => {
  const member = await aMember(context);
  const early = await friendOf(member);
  const acts = await signedIn(member);
  await context.advance(1000);
  expect(await acts.start()).toBe(100000);
  const stranger = await aMember(context);
  const valid = [await becomesValid(early), await becomesValid(stranger)];
  expect(await giveChances(context, valid)).toBe(0);
});

it('two friends at once give one chance', async () => {
  const member = await started();
  const friends = [await friendOf(member), await friendOf(member)];
  const valid = [await becomesValid(friends[0] as TestMember), await becomesValid(friends[1] as TestMember)];
  await Promise.all([giveChances(context, valid), giveChances(context, valid.slice(1)), giveChances(context, valid)]);
  expect(await chancesOf(db.app, member.id)).toBe(1n);
});

it('a friend of an earlier start who becomes valid late gives no second chance', async () => {
  const member = await started();
  const late = await friendOf(member);
  await context.advance(72 * HOUR_MS + 1000);
  expect(await member.start()).toBe(100000);
  expect(await giveChances(context, [await becomesValid(await friendOf(member))])).toBe(1);
  expect(await giveChances(context, [await becomesValid(late)])).toBe(0);
  expect(await chancesOf(db.app, member.id)).toBe(1n);
});

it('starts once while its hours run, despite twenty taps at once and a repeated key', async () => {
  const member = await aMember(context);
  const { start, runs } = await signedIn(member);
  const key = randomUUID();
  const codes = await Promise.all([start(key), start(key), ...Array.from({ length: 18 }, () => start())]);
  expect(await runs()).toHaveLength(1);
  expect(new Set(codes.filter((code) => code !== 100000))).toEqual(new Set([202302]));
});

it('a payout account shared by both holds the chance back and records the reason', async () => {
  const member = await started();
  const friend = await friendOf(member);
  await payBothTo(context, { owner: member, other: friend }, '+251911777301');
  expect(await giveChances(context, [await becomesValid(friend)])).toBe(1);
  expect(await chancesOf(db.app, member.id)).toBe(0n);
  const [grant] = await db.app<{ state: string; reason: string }[]>`
    select state, hold_reason as reason from rewards.grant where member_id = ${member.id} and kind = 'award_chance'`;
  expect(grant).toEqual({ state: 'held', reason: 'same_payout_account' });
});

describe('the app’s own role', () => {
  it('cannot name the friend, set the hours or invent a chance', async () => {
    const member = await started();
    await expect(db.app`update award.run set friend_id = member_id`).rejects.toThrow('denied');
    await expect(
      db.app`insert into award.run (member_id, closes_at) values (${member.id}, now() + interval '1 year')`,
    ).rejects.toThrow('denied');
    await expect(db.app`insert into award.run (member_id) values (${member.id})`).rejects.toThrow('award_started');
    const [run] = await db.app<{ id: bigint }[]>`select id from award.run where member_id = ${member.id}`;
    const asked = { kind: rewardKinds.award_chance, cause: `${run?.id}`, memberId: member.id, amount: 1n };
    await expect(db.app.begin((tx) => promise(tx, [asked]))).rejects.toThrow('cause_not_proven');
  });
});

const now = new Date('2026-11-23T08:00:00Z');
const later = new Date('2026-11-24T08:00:00Z');

it.each([
  ['open', { closesAt: later, earnedAt: null }, 0, false],
  ['waiting', { closesAt: now, earnedAt: null }, 1, false],
  ['over', { closesAt: now, earnedAt: null }, 0, false],
  ['over', { closesAt: later, earnedAt: null }, 1, true],
  ['earned', { closesAt: now, earnedAt: now }, 1, true],
] as const)('the state of a start: %s', (state, run, friends, earned) => {
  expect(stateOf(run, { now, friends, earned })).toBe(state);
});

it.each([
  ['award_off', false, null, false],
  ['award_earned', true, null, true],
  ['award_started', true, later, false],
  [null, true, now, false],
] as const)('the obstacle to a start: %s', (wanted, offered, closesAt, earned) => {
  expect(obstacleOf(offered, { now, newest: closesAt && { closesAt }, earned })).toBe(wanted);
});

it.each(['award_chance'])('a %s is proven only for its member and its exact amount', async (kind) => {
  expect(await looseProofs(db, kind)).toEqual([]);
});
