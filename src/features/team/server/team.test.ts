// A leader sees the team by level, and rebates with their purchases. Signals hold a rebate, but refuse nothing. Anyone
// can read the day's signed paper on earnings.
import { createPublicKey, verify } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fundMarketBudget, looseProofs, needNoCover } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { buy, giveRecharge, makeProduct, type MarketProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { payBothTo, paysOutTo } from '#kit/payout-accounts.ts';
import { aMember, aStaff, PASSWORD, staffToken, type TestMember } from '#kit/people.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { payGrants } from '#features/rewards/server/pay-grants.ts';
import { publishEarnings } from './disclosure.ts';
import { promiseRebates } from './rebates.ts';
import { routes } from './routes.ts';

let call: Call;
let db: FreshDatabase;
let context: TestContext;
let product: MarketProduct;
let devices = 0;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, routes]));
  product = await makeProduct(db);
  await needNoCover(db);
});

const invited = (by?: TestMember) => aMember(context, by ? { inviteCode: by.inviteCode } : {});

/** Signs the member in on a new phone, and returns a `call` as this member. */
async function as({ phone }: TestMember): Promise<Call> {
  const device = `phone-${++devices}`;
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD }, device });
  const { token } = data as { token: string };
  return (route, asked = {}) => call(route, { ...asked, token, device });
}

/** Signs in on a phone, which can send any device id, but only a device key that it was given. Returns the key. */
async function onPhone({ phone }: TestMember, of: { device: string; deviceKey?: string }): Promise<string> {
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD }, ...of });
  return (data as { deviceKey: string }).deviceKey;
}

async function bought({ id }: TestMember): Promise<bigint> {
  await giveRecharge(db, id, 100_00n);
  const wish = { memberId: id, productId: product.id, units: 1n, amount: null, payment: null };
  return BigInt(ok(await buy(context, wish, memberIntent(id, 'POST /api/v1/orders'))).orderId);
}

async function settle(...orders: bigint[]): Promise<void> {
  await context.advance(DAY_MS + 1000);
  await settleOrders(context);
  await promiseRebates(context, orders);
}

const holdOf = async (order: bigint, level = 1) => {
  const [row] = await db.app<{ state: string; holdReason: string | null }[]>`
    select state, hold_reason from rewards.grant where kind = 'rebate' and cause = ${`${order}:${level}`}`;
  return row && `${row.state} ${row.holdReason}`;
};

describe('a team', () => {
  it('shows when each member was invited and when they registered', async () => {
    const leader = await invited();
    const taken = await call(`GET /api/v1/invitations/${leader.inviteCode.toLowerCase()}`);
    const { invitation } = taken.data as { invitation: string };
    const opened = context.clock.now().getTime();
    await context.advance(2 * DAY_MS);
    await aMember(context, { inviteCode: leader.inviteCode, invitation });
    await invited(leader);
    const { data } = await (await as(leader))('GET /api/v1/team/members?level=1');
    const times = (data as { items: { invitedAt: string; registeredAt: string }[] }).items.map(
      (one) => [Date.parse(one.invitedAt), Date.parse(one.registeredAt)] as const,
    );
    const [[atOnce, joined], [first, later]] = times as [readonly [number, number], readonly [number, number]];
    expect(atOnce).toBe(joined);
    expect(first).toBeLessThanOrEqual(opened);
    expect(later - first).toBeGreaterThanOrEqual(2 * DAY_MS);
  });

  it('shows its levels, page by page, without hidden names', async () => {
    const leader = await invited();
    const first = await invited(leader);
    const [shy, last] = [await invited(leader), await invited(leader)];
    const below = await invited(first);
    const leading = await as(leader);
    const page = async (query: string) =>
      (await leading(`GET /api/v1/team/members?${query}`)).data as {
        items: { memberNo: string; nickname: string | null; invitedBy: string | null; valid: boolean }[];
        next: string | null;
      };
    expect((await (await as(shy))('PUT /api/v1/team/name', { body: { hidden: true } })).data).toEqual({
      nameHidden: true,
    });
    const newest = await page('level=1&limit=2');
    expect(newest.items.map(({ memberNo, nickname }) => [memberNo, nickname])).toEqual([
      [last.memberNo, 'Almaz'],
      [shy.memberNo, null],
    ]);
    const rest = await page(`level=1&limit=2&after=${newest.next}`);
    expect([rest.items.map(({ memberNo }) => memberNo), rest.next]).toEqual([[first.memberNo], null]);
    expect((await page('level=2')).items).toMatchObject([
      { memberNo: below.memberNo, invitedBy: 'Almaz', valid: false, vipLevel: 0 },
    ]);
    expect((await leading('GET /api/v1/team')).data).toEqual({
      levels: [
        { level: 1, members: 3, valid: 0 },
        { level: 2, members: 1, valid: 0 },
        { level: 3, members: 0, valid: 0 },
      ],
      rates: [500, 200, 100],
      validRule: { leastMinor: 500_00, days: 7 },
      feeShares: [2_000, 5_000, 2_000, 1_000],
      nameHidden: false,
      purchasesShown: false,
    });
  });

  it('is shown only to its leader', async () => {
    const alone = await as(await invited());
    expect((await alone('GET /api/v1/team/members?level=1')).data).toEqual({ items: [], next: null });
    expect((await alone('GET /api/v1/team/rebates')).data).toEqual({ items: [], next: null });
    expect((await alone('GET /api/v1/team/members?level=4')).code).toBe(210000);
    expect((await call('GET /api/v1/team')).data).toBeNull();
  });
});

it('a leader sees the purchase behind a rebate only while the buyer shows it, and the sums by week', async () => {
  const leader = await invited();
  const friend = await invited(leader);
  const below = await invited(friend);
  await settle(await bought(friend), await bought(below));
  await fundMarketBudget(db, 5_00n);
  await payGrants(context);
  const leading = await as(leader);
  const buying = await as(friend);
  const rebates = async () =>
    ((await leading('GET /api/v1/team/rebates')).data as { items: { bought: object | null }[] }).items;
  expect(await rebates()).toMatchObject([
    { level: 2, bought: null, grant: { amount: 2_00, state: 'due', waits: 'budget_empty' } },
    { level: 1, bought: null, grant: { amount: 5_00, state: 'paid', waits: null } },
  ]);
  expect(JSON.stringify(await rebates())).not.toContain('Almaz');
  const show = (shown: boolean) => buying('PUT /api/v1/team/purchases', { body: { shown } });
  const seen = async () => (await rebates()).map(({ bought }) => bought);
  expect([(await show(true)).data, (await show(true)).data]).toEqual([
    { purchasesShown: true },
    { purchasesShown: true },
  ]);
  expect(await seen()).toEqual([null, { nickname: 'Almaz', paidMinor: 100_00 }]);
  await buying('PUT /api/v1/team/name', { body: { hidden: true } });
  expect(await seen()).toEqual([null, null]);
  await buying('PUT /api/v1/team/name', { body: { hidden: false } });
  expect((await show(false)).data).toEqual({ purchasesShown: false });
  expect(await seen()).toEqual([null, null]);
  const { weeks } = (await leading('GET /api/v1/team/rebates/weeks')).data as { weeks: object[] };
  expect(weeks).toMatchObject([
    { level: 1, rebates: 1, paidMinor: 5_00, waitingMinor: 0, uncoveredMinor: 0, heldMinor: 0 },
    { level: 2, rebates: 1, paidMinor: 0, waitingMinor: 2_00, uncoveredMinor: 0, heldMinor: 0 },
  ]);
  // What still waits counts however long ago it was promised, and what was paid in the week of its payment.
  const sumsSince = async (since: Date) =>
    (await db.app`select level, state from team.rebate_weeks(${leader.id}, ${since}) order by level`).map(
      Object.values,
    );
  const later = new Date(context.clock.now().getTime() + 1000);
  expect(await sumsSince(later)).toEqual([[2, 'due']]);
  await context.advance(2000);
  await fundMarketBudget(db, 100_00n);
  await payGrants(context);
  expect(await sumsSince(later)).toEqual([[2, 'paid']]);
});

describe('a rebate is held for', () => {
  it('one payout account of both', async () => {
    const leader = await invited();
    const second = await invited(leader);
    await payBothTo(context, { owner: leader, other: second }, '+251911777001');
    const order = await bought(second);
    await settle(order);
    expect(await holdOf(order)).toBe('held same_payout_account');
  });

  it('money that comes from the leader’s own account', async () => {
    const leader = await invited();
    const friend = await invited(leader);
    // The payout account is the one from which giveRecharge pays for this friend.
    await paysOutTo(context, leader, { kind: 'account', institution: 'ABAY', number: String(40_000_000n + friend.id) });
    const order = await bought(friend);
    await settle(order);
    expect(await holdOf(order)).toBe('held closed_loop');
  });

  it('more members on one phone than a family, whatever id it sends, but not for a family', async () => {
    const leader = await invited();
    const family = [await invited(leader), await invited(leader), await invited(leader)];
    const deviceKey = await onPhone(leader, { device: `phone-${++devices}` });
    for (const one of family) await onPhone(one, { device: `phone-${++devices}`, deviceKey });
    const order = await bought(family[0] as TestMember);
    await settle(order);
    expect(await holdOf(order)).toBe('due null');
    await onPhone(await invited(leader), { device: `phone-${++devices}`, deviceKey });
    const next = await bought(family[1] as TestMember);
    await settle(next);
    expect(await holdOf(next)).toBe('held same_device');
  });

  it('no device id that many invented alike', async () => {
    const leader = await invited();
    const friends = [await invited(leader), await invited(leader), await invited(leader), await invited(leader)];
    for (const one of [leader, ...friends]) await onPhone(one, { device: 'the phone of everybody' });
    const order = await bought(friends[0] as TestMember);
    await settle(order);
    expect(await holdOf(order)).toBe('due null');
  });

  it('one account that paid for two members of a team', async () => {
    const leader = await invited();
    const [one, two] = [await invited(leader), await invited(leader)];
    const order = await bought(one);
    await bought(two);
    // A third person, whose account is neither one's, pays for both.
    await db.admin`update wallet.recharge_lot set source_number = '40999999' where member_id in (${one.id}, ${two.id})`;
    await settle(order);
    expect(await holdOf(order)).toBe('held same_payer');
    await db.admin`update wallet.recharge_lot set source_number = (40000000 + member_id)::text
      where member_id in (${one.id}, ${two.id})`;
  });

  it('one holder’s name on the payout accounts of both', async () => {
    const leader = await invited();
    const friend = await invited(leader);
    await paysOutTo(context, leader, { kind: 'account', institution: 'ABAY', number: '50000001' });
    await paysOutTo(context, friend, { kind: 'account', institution: 'ABAY', number: '50000002' });
    const order = await bought(friend);
    await settle(order);
    expect(await holdOf(order)).toBe('held same_holder');
  });

  it('more registrations in an hour than one person plausibly invites', async () => {
    const leader = await invited();
    const friends: TestMember[] = [];
    for (let n = 0; n < 21; n++) friends.push(await invited(leader));
    await context.advance(DAY_MS);
    const late = await invited(leader);
    const orders = [
      await bought(friends[19] as TestMember),
      await bought(friends[20] as TestMember),
      await bought(late),
    ];
    await settle(...orders);
    expect(await Promise.all(orders.map((order) => holdOf(order)))).toEqual(['due null', 'held burst', 'due null']);
  });
});

it('only staff see held rebates with their evidence', async () => {
  const staff = await staffToken(context, await aStaff(context, 'finance'));
  const route = 'GET /console/api/v1/team/held-rebates';
  const all = (await call(route, { token: staff })).data as { items: { grant: Record<string, string> }[] };
  const { items } = all;
  const held = (reason: string) => items.find(({ grant }) => grant.holdReason === reason);
  const nothing = {
    sharedAccounts: [],
    loopedAccounts: [],
    sharedPayers: [],
    goesRound: false,
    sharedPhones: 0,
    membersOnPhones: 0,
    invitedBefore: 0,
  };
  expect(held('same_payout_account')).toMatchObject({
    ...nothing,
    sharedAccounts: ['TELEBIRR 7001'],
    paidMinor: 100_00,
  });
  expect(held('closed_loop')).toMatchObject({ ...nothing, loopedAccounts: [expect.stringMatching(/^ABAY \d{4}$/)] });
  expect(held('same_device')).toMatchObject({ ...nothing, sharedPhones: 1, membersOnPhones: 5, invitedBefore: 1 });
  expect(held('burst')).toMatchObject({ ...nothing, invitedBefore: 20 });
  const leaderNo = held('closed_loop')?.grant.memberNo;
  const { items: own } = (await call(`${route}?memberNo=${leaderNo}` as never, { token: staff })).data as typeof all;
  expect(own).toEqual(items.filter(({ grant }) => grant.memberNo === leaderNo));
  expect((await (await as(await invited()))(route)).data).toBeNull();
});

it('the day’s paper counts all inviters, is signed once and cannot be changed', async () => {
  const zero = await invited();
  await invited(zero);
  await payGrants(context);
  expect(await publishEarnings(context)).toBe(1);
  expect(await publishEarnings(context)).toBe(0);
  const { data } = await call('GET /api/v1/team/earnings');
  const { paper } = data as { paper: Record<string, number> & { text: string; signature: string; publicKey: string } };
  const rows = await db.app<{ earned: bigint }[]>`
    select coalesce((select sum(g.amount) from rewards.grant g
      where g.member_id = s.leader_id and g.state = 'paid'), 0)::bigint as earned
    from team.size s where s.level = 1 order by 1`;
  const earned = rows.map((row) => Number(row.earned));
  expect(paper).toMatchObject({
    inviters: earned.length,
    earnedNothing: earned.filter((amount) => amount === 0).length,
    medianMinor: earned[Math.ceil(earned.length * 0.5) - 1],
    ninetiethMinor: earned[Math.ceil(earned.length * 0.9) - 1],
    paidMinor: earned.reduce((sum, amount) => sum + amount, 0),
  });
  expect(paper.earnedNothing).toBeGreaterThan(0);
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: paper.publicKey } });
  const holds = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(paper.signature, 'base64url'));
  expect([holds(paper.text), holds(paper.text.replace('"earnedNothing":', '"earnedNothing":1'))]).toEqual([
    true,
    false,
  ]);
  await expect(db.app`update team.disclosure set text = '{}'`).rejects.toThrow('denied');
  await expect(db.admin`delete from team.disclosure`).rejects.toThrow('append-only');
});

it.each(['rebate'])('the proof of a %s holds only for its member and its full amount', async (kind) => {
  expect(await looseProofs(db, kind)).toEqual([]);
});
