// Growth points come once each from held orders, collecting and checking in. Levels follow from growth and never fall.
// SVIP is bought with points and the PIN, once for each intent.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { soonValid } from '#kit/fees.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { bookRent, buy, giveRecharge, makeProduct, type MarketProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, aStaff, PASSWORD, PIN, staffToken } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import { factId } from '#platform/database/ids.ts';
import { required } from '#platform/required.ts';
import { memberById } from '#features/members/server/public.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as messages } from '#features/messages/server/routes.ts';
import { accrue } from '#features/orders/server/earnings/accrue.ts';
import { cancelOrder, settleOrders } from '#features/orders/server/order-moves.ts';
import { routes as orders } from '#features/orders/server/routes.ts';
import { pointsOf } from '#features/points/server/public.ts';
import { routes as points } from '#features/points/server/routes.ts';
import { promise } from '#features/rewards/server/public.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { endTerms, grow, nextLevel, svipUntil } from './vip.ts';
import { routes } from './routes.ts';
import { settings } from './settings.ts';

let product: MarketProduct;
let db: FreshDatabase;
let context: TestContext;
let call: Call;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  await proveKinds(db);
  ({ call } = await edgeOf(context, [identity, messages, orders, points, routes]));
  product = await makeProduct(db);
  await soonValid(db);
});
beforeEach(() => context.advanceTo(1, '09:00'));

const set = async (key: string, value: unknown) => {
  await setSetting(db, key, value);
  await refreshSettings(db.app);
};

/** A signed-in member with C3coin. */
async function member(coins = 0n) {
  const { id, phone } = await aMember(context);
  if (coins > 0n) {
    const cause = String(await makeCause(db, { memberId: id, amount: coins }));
    await db.app.begin(async (tx) => {
      const { lines } = await promise(tx, [{ kind: testKinds.test_points, cause, memberId: id, amount: coins }]);
      await post(tx, [{ id: factId('vip test', id), actor: 'system', lines }]);
    });
  }
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = data as { token: string };
  const svip = (wish: { points?: number; days?: number; pin?: string; key?: string } = {}) => {
    const { points: price = 300, days = 30, pin = PIN, key = randomUUID() } = wish;
    return call('POST /api/v1/vip/svip', { token, key, body: { points: price, days, pin } });
  };
  const vip = async () =>
    (await call('GET /api/v1/vip', { token })).data as { level: number; svipUntil: string | null };
  return { id, token, svip, vip };
}

async function bought(memberId: bigint, units = 1n, from = product): Promise<bigint> {
  await giveRecharge(db, memberId, 100_00n * units);
  const wish = { memberId, productId: from.id, units, amount: null, payment: null };
  return BigInt(ok(await buy(context, wish, memberIntent(memberId, 'POST /api/v1/orders'))).orderId);
}

async function settled(): Promise<void> {
  await context.advance(DAY_MS + 60_000);
  await settleOrders(context);
}

/** Growth points of a member as 'source points', oldest first. */
async function growthOf(memberId: bigint): Promise<string[]> {
  const rows = await db.app<{ said: string }[]>`
    select source || ' ' || points as said from vip.growth where member_id = ${memberId} order by id`;
  return rows.map(({ said }) => said);
}

const levelOf = async (memberId: bigint) => required(await memberById(db.app, memberId)).vipLevel;

describe('growth points', () => {
  it('are given for a held order once its cooling-off is over, and never for a cancelled one', async () => {
    const { id } = await member();
    const cancelled = await bought(id, 7n);
    ok(await cancelOrder(context, { memberId: id, orderId: cancelled }, memberIntent(id, 'cancel')));
    await bought(id, 3n);
    await grow(context);
    expect(await growthOf(id)).toEqual([]);
    await settled();
    await Promise.all([grow(context), grow(context), grow(context)]);
    expect(await growthOf(id)).toEqual(['holding 3']);
    await grow(context);
    expect(await growthOf(id)).toEqual(['holding 3']);
  });

  it('are given once for a day on which a member collects, however often', async () => {
    const { id, token } = await member();
    const from = await makeProduct(db);
    await bought(id, 2n, from);
    await bought(id, 1n, from);
    await settled();
    const today = context.clock.today();
    await context.advanceTo(1, '09:00');
    await bookRent(db, from, { from: today, until: addDays(context.clock.today(), -1), amount: 500_00n });
    await accrue(context);
    expect((await call('POST /api/v1/orders/collect', { token, key: randomUUID() })).code).toBe(100000);
    await grow(context);
    await context.advance(3_600_000);
    await grow(context);
    expect(await growthOf(id)).toEqual(['holding 2', 'holding 1', 'collecting 2']);
    // When the orders gave growth, their holder was not a valid member yet. On Monday they were.
    const rows = await db.app`select source, bool_and(valid) as valid from vip.growth where member_id = ${id}
      group by 1 order by 1`;
    expect([...rows]).toEqual([
      { source: 'collecting', valid: true },
      { source: 'holding', valid: false },
    ]);
  });

  it('are shown to their member with the reason', async () => {
    const { id, token } = await member();
    const order = await bought(id, 4n);
    await settled();
    await grow(context);
    const { items } = (await call('GET /api/v1/vip/growth', { token })).data as { items: object[] };
    expect(items).toMatchObject([{ source: 'holding', points: 4, orderId: String(order), svip: false }]);
    expect((await call('GET /api/v1/vip', { token })).data).toMatchObject({
      level: 0,
      growth: 4,
      next: { level: 1, from: 50, missing: 46 },
      svipUntil: null,
    });
  });

  it('follow the rules that were in force at the beginning of the day', async () => {
    const { id } = await member();
    await bought(id, 2n);
    await set('vip.holdingMinor', 50_00);
    await settled();
    await grow(context);
    expect(await growthOf(id)).toEqual(['holding 4']);
    await bought(id, 2n);
    await context.advance(DAY_MS);
    await set('vip.holdingMinor', 100_00);
    await settleOrders(context);
    await grow(context);
    expect(await growthOf(id)).toEqual(['holding 4', 'holding 4']);
  });
});

it('growth counts as complete only once all ledger runs are read', async () => {
  const { id } = await member();
  await bought(id, 1n);
  await settled();
  const completeUntil = async () =>
    (await db.app<{ at: Date }[]>`select vip.complete_until() as at`)[0]?.at.getTime() ?? 0;
  const before = await completeUntil();
  for (const most of [0, -5]) await db.app`select vip.grow(${most})`;
  expect(await completeUntil()).toBe(before);
  await grow(context);
  expect(await completeUntil()).toBeGreaterThan(context.clock.now().getTime() - 120_000);
});

it('staff see a member’s level, growth points and SVIP', async () => {
  const { id, svip } = await member(300n);
  await svip();
  const order = await bought(id, 2n);
  await settled();
  await grow(context);
  const token = await staffToken(context, await aStaff(context, 'support'));
  const at = (of: bigint) => call(`GET /console/api/v1/members/${of}/vip` as never, { token });
  expect((await at(id)).data).toMatchObject({
    level: 0,
    growth: 3,
    next: { level: 1, from: 50, missing: 47 },
    newest: [{ source: 'holding', points: 3, orderId: String(order), svip: true }],
    terms: [{ points: 300 }],
  });
  expect((await at(999_999n)).code).toBe(200220);
});

describe('a level', () => {
  it('is reached by growth, announced once, and opens products and a higher exchange limit', async () => {
    const { id, token } = await member(5_000n);
    const gated = await makeProduct(db, { minVip: 1 });
    await giveRecharge(db, id, 100_00n);
    const wish = { memberId: id, productId: gated.id, units: 1n, amount: null, payment: null };
    const refused = await buy(context, wish, memberIntent(id, 'POST /api/v1/orders'));
    expect(refused).toMatchObject({ name: 'vip_level_insufficient', data: { level: 1, own: 0 } });
    await bought(id, 200n);
    await settled();
    await Promise.all([grow(context), grow(context)]);
    expect(await levelOf(id)).toBe(2);
    const { items } = (await call('GET /api/v1/messages', { token })).data as { items: { title: string }[] };
    expect(items.filter(({ title }) => title.includes('VIP')).map(({ title }) => title)).toEqual([
      'You’ve reached VIP 2',
    ]);
    ok(await buy(context, wish, memberIntent(id, 'POST /api/v1/orders')));
    expect((await call('GET /api/v1/points/exchanges/terms', { token })).data).toMatchObject({ dayMost: 2_400 });
    const { levels } = (await call('GET /api/v1/vip', { token })).data as { levels: object[] };
    expect(levels[1]).toMatchObject({ level: 1, from: 50, exchangeMost: 2_200 });
    expect(levels).toHaveLength(9);
  });

  it('is kept when the thresholds rise, and given to all who have enough when they fall', async () => {
    const high = await member();
    const low = await member();
    await bought(high.id, 50n);
    await bought(low.id, 20n);
    await settled();
    await grow(context);
    expect([await levelOf(high.id), await levelOf(low.id)]).toEqual([1, 0]);
    await set('vip.thresholds', [100, 200, 500, 1_500, 5_000, 15_000, 50_000, 150_000]);
    await grow(context);
    expect([await levelOf(high.id), await levelOf(low.id)]).toEqual([1, 0]);
    await set('vip.thresholds', [10, 20, 500, 1_500, 5_000, 15_000, 50_000, 150_000]);
    await grow(context);
    expect([await levelOf(high.id), await levelOf(low.id)]).toEqual([2, 2]);
    await set('vip.thresholds', settings.definitions.thresholds.sandbox);
  });

  it('cannot be written by the app', async () => {
    const { id } = await member();
    for (const statement of [
      `update identity.member set vip_level = 8 where id = ${id}`,
      `insert into vip.growth (member_id, source, business_date, points, svip, valid, at)
        values (${id}, 'check_in', now(), 900, false, true, now())`,
      `insert into vip.rise (member_id, level, threshold, growth, reached_at) values (${id}, 8, 1, 1, now())`,
      `update vip.member_level set growth = 1000000`,
      `select identity.raise_vip_levels(array[${id}], array[8])`,
      `select vip.raise_levels(null, array[1])`,
    ])
      await expect(db.app.unsafe(statement)).rejects.toThrow('permission denied');
    await expect(db.owner`delete from vip.growth`).rejects.toThrow('append-only');
  });

  it.each([
    [0, 0, { level: 1, from: 50, missing: 50 }],
    [0, 49, { level: 1, from: 50, missing: 1 }],
    [1, 70, { level: 2, from: 200, missing: 130 }],
    [2, 500, null],
  ])('above VIP %i is computed from %i growth points', (level, growth, wanted) => {
    expect(nextLevel(level, growth, [50, 200])).toEqual(wanted);
  });
});

describe('SVIP', () => {
  it('costs points once for each intent, and a further term begins where the last one ends', async () => {
    const { id, svip, token, vip } = await member(1_000n);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => svip({ key })));
    const done = answers.filter(({ code }) => code === 100000).map(({ data }) => (data as { id: string }).id);
    expect(new Set(done).size).toBe(1);
    expect(await pointsOf(db.app, id)).toBe(700n);
    const first = (await svip({ key })).data as { endsAt: string; startsAt: string };
    expect(Date.parse(first.endsAt) - Date.parse(first.startsAt)).toBe(30 * DAY_MS);
    const second = (await svip()).data as { endsAt: string; startsAt: string };
    expect(second.startsAt).toBe(first.endsAt);
    expect((await vip()).svipUntil).toBe(second.endsAt);
    expect((await svip()).code).toBe(100000);
    expect((await svip()).code).toBe(200801);
    expect(await pointsOf(db.app, id)).toBe(100n);
    const { items } = (await call('GET /api/v1/points/statement', { token })).data as { items: object[] };
    expect(items[0]).toMatchObject({ points: -300, purpose: 'svip_bought', subject: { kind: 'svip' } });
  });

  it('never gives two terms for the price of one', async () => {
    const { id, svip } = await member(300n);
    const codes = (await Promise.all(Array.from({ length: 12 }, () => svip()))).map(({ code }) => code);
    expect(codes.filter((code) => code === 100000)).toHaveLength(1);
    expect(codes.filter((code) => code === 200801)).toHaveLength(11);
    expect(await pointsOf(db.app, id)).toBe(0n);
  });

  it.each([
    ['another price than today’s', { points: 200 }, 201401],
    ['another length than today’s', { days: 60 }, 201401],
    ['a wrong PIN', { pin: '000000' }, 200209],
  ])('is refused for %s, and costs nothing then', async (_why, wish, code) => {
    const { id, svip, vip } = await member(900n);
    expect((await svip(wish)).code).toBe(code);
    expect([await pointsOf(db.app, id), (await vip()).svipUntil]).toEqual([900n, null]);
  });

  it('raises growth until it ends, which is told by one message', async () => {
    const { id, svip } = await member(600n);
    const until = async () => (await svipUntil(db.app, [id], context.clock.now())).get(id);
    await svip();
    await bought(id, 3n);
    await settled();
    await grow(context);
    expect(await growthOf(id)).toEqual(['holding 4']);
    await svip();
    await context.advance(31 * DAY_MS);
    expect(await endTerms(context)).toBeGreaterThan(0);
    expect(await until()).toBeDefined();
    await context.advance(31 * DAY_MS);
    await endTerms(context);
    expect(await endTerms(context)).toBe(0);
    expect(await until()).toBeUndefined();
    const told = await db.app`select from messages.message where member_id = ${id} and kind = 'vip.svip_ended'`;
    expect(told).toHaveLength(1);
    await bought(id, 3n);
    await settled();
    await grow(context);
    expect(await growthOf(id)).toEqual(['holding 4', 'holding 3']);
  });

  it('cannot be forged by the app’s role', async () => {
    const { id } = await member(900n);
    const other = await member(900n);
    const forged = (amount: bigint | null, from = id, times = 1) =>
      db.app.begin(async (tx) => {
        const [row] = await tx<{ id: bigint }[]>`insert into vip.svip (member_id) values (${id}) returning id`;
        if (amount === null) return;
        const account = accountOf('member_points', from);
        const paid = line('svip_bought', account, house('points_issued'), amount, row?.id ?? 0n);
        const lines = Array.from({ length: times }, () => paid);
        await post(tx, [{ id: randomUUID(), actor: 'member:0', lines }]);
      });
    await expect(forged(null)).rejects.toThrow('was not posted');
    await expect(forged(1n)).rejects.toThrow('svip_not_covering');
    await expect(forged(300n, other.id)).rejects.toThrow('svip_not_covering');
    await expect(forged(300n, id, 2)).rejects.toThrow('svip_used');
    await expect(forged(300n)).rejects.toThrow('pin_unproven');
    await expect(db.app`insert into vip.svip (member_id, points) values (${id}, 1)`).rejects.toThrow(
      'permission denied',
    );
    await expect(db.app`update vip.svip set ends_at = ends_at + interval '1 year'`).rejects.toThrow(
      'permission denied',
    );
  });
});
