// The robot: its condition counts valid members, it collects only on working days, and the budget pays the bonus for
// each day once.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fundMarketBudget, looseProofs, needNoCover } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { soonValid, waitUntilValid } from '#kit/fees.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { bookRent, buy, giveRecharge, makeProduct, type MarketProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, PASSWORD, type TestMember } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import { routes as home } from '#features/home/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { workingDays } from '#features/reconciliation/server/public.ts';
import { accrue } from '#features/orders/server/earnings/accrue.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { payGrants } from '#features/rewards/server/pay-grants.ts';
import { promise } from '#features/rewards/server/public.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { promiseRebates } from '#features/team/server/rebates.ts';
import { collectForMembers, endRobots, obstacleOf, type Offer, type Applicant } from './robots.ts';
import { rewardKinds } from './reward-kinds.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let product: MarketProduct;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  product = await makeProduct(db, { holdingDays: 28, incomePerCycle: 5_00n });
  ({ call } = await edgeOf(context, [identity, home, routes]));
  await set('team.rebateDepth', 0);
  await soonValid(db);
  await needNoCover(db);
});

const set = async (key: string, value: unknown) => {
  await setSetting(db, key, value);
  await refreshSettings(db.app);
};

async function bought({ id }: Pick<TestMember, 'id'>): Promise<bigint> {
  await giveRecharge(db, id, 100_00n);
  const wish = { memberId: id, productId: product.id, units: 1n, amount: null, payment: null };
  return BigInt(ok(await buy(context, wish, memberIntent(id, 'POST /api/v1/orders'))).orderId);
}

/** A member with `friends` invited friends who all bought. They count as valid after `pastCoolingOff`. */
async function leader(friends: number): Promise<{ member: TestMember; orders: bigint[] }> {
  const member = await aMember(context);
  const orders: bigint[] = [];
  for (let n = 0; n < friends; n++)
    orders.push(await bought(await aMember(context, { inviteCode: member.inviteCode })));
  return { member, orders };
}

async function pastCoolingOff(orders: readonly bigint[]): Promise<void> {
  await context.advance(DAY_MS + 1000);
  await settleOrders(context);
  await promiseRebates(context, orders);
  await waitUntilValid(context);
}

async function signedIn({ phone }: TestMember) {
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = data as { token: string };
  return {
    token,
    activate: async () => (await call('POST /api/v1/robot', { token, key: randomUUID() })).code,
    read: async () => (await call('GET /api/v1/robot', { token })).data as Record<string, unknown>,
  };
}

const days = async ({ id }: TestMember) =>
  (
    await db.app<{ day: string }[]>`
      select business_date::text as day from robot.working_day where member_id = ${id} order by 1`
  ).map(({ day }) => day);
const bonuses = ({ id }: TestMember) =>
  db.app<{ state: string; amount: bigint }[]>`
    select state, amount from rewards.grant where member_id = ${id} and kind = 'robot_bonus' order by id`;
const income = async ({ id }: TestMember) => {
  const account = accountOf('member_income', id);
  return balanceOf(await readBalances(db.app, [account]), account).posted;
};

describe('activating a robot', () => {
  it('needs valid members on level 1, among whom buyers in cooling-off do not count', async () => {
    const { member, orders } = await leader(2);
    const { activate, read } = await signedIn(member);
    expect(await read()).toMatchObject({ condition: 2, mine: 0, obstacle: 'robot_condition_unmet', own: null });
    expect(await activate()).toBe(201603);
    await pastCoolingOff(orders);
    expect(await read()).toMatchObject({ mine: 2, obstacle: null });
    expect(await activate()).toBe(100000);
    const { own } = (await read()) as { own: { firstDay: string; lastDay: string } };
    expect(own).toMatchObject({ state: 'working', daysWorked: 0, bonusMinor: 0, firstDay: context.clock.today() });
    expect(own.lastDay).toBe(addDays(own.firstDay, 29));
  });

  it('answers a repeated key as before, and gives no second robot', async () => {
    const { member, orders } = await leader(2);
    await pastCoolingOff(orders);
    const { token } = await signedIn(member);
    const key = randomUUID();
    const first = await call('POST /api/v1/robot', { token, key });
    expect(first).toMatchObject({ code: 100000, data: { own: { state: 'working' } } });
    expect(await call('POST /api/v1/robot', { token, key })).toMatchObject({ code: 100000, data: first.data });
    expect(await db.app`select from robot.robot where member_id = ${member.id}`).toHaveLength(1);
  });

  it('gives one robot for twenty taps at once', async () => {
    const { member, orders } = await leader(2);
    await pastCoolingOff(orders);
    const { activate, token } = await signedIn(member);
    const codes = await Promise.all(Array.from({ length: 20 }, () => activate()));
    expect(codes.filter((code) => code === 100000)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([100000, 201604]));
    const [row] = await db.app<{ robots: bigint }[]>`
      select count(*) as robots from robot.robot where member_id = ${member.id}`;
    expect(row?.robots).toBe(1n);
    const { data } = await call('GET /api/v1/userInfo', { token });
    expect((data as { robot_info: unknown }).robot_info).toEqual({
      ai_robot_start_time: '2026-01-01T00:00:00.000Z',
      ai_robot_condition: 2,
      ai_robot_gift: 2_00,
      my_condition: 2,
      ai_robot_info: { ai_robot_status: 1, ai_robot_days: 30 },
    });
  });

  it('cannot skip the condition or choose its terms with the app’s own role', async () => {
    const member = await aMember(context);
    await expect(db.app`insert into robot.robot (member_id) values (${member.id})`).rejects.toThrow(
      'robot_condition_unmet',
    );
    await expect(
      db.app`insert into robot.robot (member_id, bonus_minor) values (${member.id}, 100000)`,
    ).rejects.toThrow('denied');
    await expect(db.app`update robot.robot set last_day = last_day + 100`).rejects.toThrow('denied');
  });
});

const start = new Date('2026-01-01T00:00:00Z');
const offer: Offer = { offered: true, startAt: start, condition: 2 };
const applicant: Applicant = { now: new Date('2026-11-23T08:00:00Z'), today: '2026-11-23', mine: 2, own: null };
const other = new Date('2025-01-01T00:00:00Z');

it.each<[string, Partial<Offer>, Partial<Applicant>, ReturnType<typeof obstacleOf>]>([
  ['everything is met', {}, {}, null],
  ['it is not offered', { offered: false }, {}, 'robot_off'],
  ['its time has not come', { startAt: new Date('2026-12-01T00:00:00Z') }, {}, 'robot_not_started'],
  ['a friend is missing', {}, { mine: 1 }, 'robot_condition_unmet'],
  ['one works today', {}, { own: { offeredFrom: other, lastDay: '2026-11-23' } }, 'robot_owned'],
  ['one of this offer ended', {}, { own: { offeredFrom: start, lastDay: '2026-11-22' } }, 'robot_owned'],
  ['one of an earlier offer ended', {}, { own: { offeredFrom: other, lastDay: '2026-11-22' } }, null],
])('finds the obstacle when %s', (_, of, at, wanted) =>
  expect(obstacleOf({ ...offer, ...of }, { ...applicant, ...at })).toBe(wanted),
);

describe('a robot at work', () => {
  let member: TestMember;

  beforeAll(async () => {
    await set('robot.days', 7);
    const { member: one, orders } = await leader(2);
    member = one;
    orders.push(await bought(member));
    await pastCoolingOff(orders);
    // A Monday, before the hour at which robots collect.
    await context.advanceTo(1, '08:00');
    await settleOrders(context);
    await (await signedIn(member)).activate();
  });

  it('collects once on Monday after the hour for collecting, and promises one bonus', async () => {
    await collectForMembers(context);
    expect(await days(member)).toEqual([]);
    await bookRent(db, product, {
      from: addDays(context.clock.today(), -3),
      until: context.clock.today(),
      amount: 500_00n,
    });
    await accrue(context);
    await context.advance(2 * 3_600_000);
    await Promise.all([collectForMembers(context), collectForMembers(context)]);
    expect(await collectForMembers(context)).toBe(0);
    expect(await days(member)).toEqual([context.clock.today()]);
    expect([...(await bonuses(member))]).toEqual([{ state: 'due', amount: 2_00n }]);
    const [row] = await db.app<{ amount: bigint }[]>`
      select coalesce(sum(amount), 0)::bigint as amount from orders.collection where member_id = ${member.id}`;
    expect(row?.amount).toBeGreaterThan(0n);
    expect(await income(member)).toBe(row?.amount);
  });

  it('has its bonus paid in full once the budget has money', async () => {
    const before = await income(member);
    await payGrants(context);
    expect(await income(member)).toBe(before);
    await fundMarketBudget(db, 500_00n);
    await payGrants(context);
    expect(await income(member)).toBe(before + 2_00n);
    expect([...(await bonuses(member))]).toEqual([{ state: 'paid', amount: 2_00n }]);
  });

  it('does not work on Saturday, Sunday and holidays, and catches up on days that the job missed', async () => {
    const monday = context.clock.today();
    await set('reconciliation.holidays', [addDays(monday, 2)]);
    await context.advanceTo(0, '12:00');
    await collectForMembers(context);
    expect(await days(member)).toEqual([0, 1, 3, 4].map((n) => addDays(monday, n)));
    await set('reconciliation.holidays', []);
  });

  it('ends after its last day, and sends the member one message', async () => {
    await context.advanceTo(1, '12:00');
    await collectForMembers(context);
    expect(await endRobots(context)).toBeGreaterThanOrEqual(1);
    expect(await endRobots(context)).toBe(0);
    const [message] = await db.app<{ kind: string; params: object }[]>`
      select kind, params from messages.message where member_id = ${member.id} and kind = 'robot.robot_ended'`;
    expect(message?.params).toEqual({ days: 4, amountMinor: 8_00 });
    const { read, activate } = await signedIn(member);
    expect(await read()).toMatchObject({ own: { state: 'ended', daysWorked: 4 }, obstacle: 'robot_owned' });
    expect(await activate()).toBe(201604);
  });

  it('can be replaced by a new one under a new offer', async () => {
    await set('robot.startAt', '2026-06-01T00:00:00Z');
    const { activate } = await signedIn(member);
    expect(await activate()).toBe(100000);
    await set('robot.startAt', '2026-01-01T00:00:00Z');
  });

  it('cannot be given a forged day or bonus with the app’s own role', async () => {
    const [robot] = await db.app<{ id: bigint; lastDay: string }[]>`
      select id, last_day::text from robot.robot where member_id = ${member.id} order by id limit 1`;
    const forge = (day: string) =>
      db.app`insert into robot.working_day (robot_id, business_date) values (${robot?.id ?? 0n}, ${day}::date)`;
    await expect(forge(addDays(robot?.lastDay ?? '', 1))).rejects.toThrow('robot_not_at_work');
    await expect(forge(addDays(context.clock.today(), 1))).rejects.toThrow('robot_not_at_work');
    const [day] = await db.app<{ id: bigint }[]>`
      select id from robot.working_day where member_id = ${member.id} order by id limit 1`;
    const claim = (memberId: bigint, amount: bigint, cause: string) =>
      db.app.begin((tx) => promise(tx, [{ kind: rewardKinds.robot_bonus, cause, memberId, amount }]));
    await expect(claim(member.id, 200_00n, `${day?.id}0`)).rejects.toThrow('cause_not_proven');
    expect((await claim(member.id, 2_00n, `${day?.id}`)).grants).toEqual([]);
  });
});

it('works on the same days on which members may collect', async () => {
  await set('reconciliation.holidays', ['2026-12-02']);
  const calendar = await workingDays(context);
  const dates = Array.from({ length: 28 }, (_, n) => addDays('2026-11-23', n));
  const rows = await db.app<{ open: boolean }[]>`
    select robot.is_working_day(day) as open from unnest(${dates}::date[]) with ordinality as given(day, n) order by n`;
  expect(rows.map(({ open }) => open)).toEqual(dates.map((date) => calendar.isCollectDay(date)));
});

it.each(['robot_bonus'])('the proof of a %s holds only for its member and its full amount', async (kind) => {
  expect(await looseProofs(db, kind)).toEqual([]);
});
