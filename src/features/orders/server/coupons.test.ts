// Coupons in purchases: a coupon pays a part of one order, once and for its member only, from money held in the rewards
// budget. Cancelling the order returns the coupon.
import { beforeAll, describe, expect, it } from 'vitest';
import { fundMarketBudget } from '#kit/causes.ts';
import { giveCoupon } from '#kit/coupons.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { buy, giveRecharge, makeMembers, makeProduct, memberIntent } from '#kit/market.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { factId } from '#platform/database/ids.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { expireCoupons } from '#features/coupons/server/coupons.ts';
import { cancelOrder, settleOrders } from './order-moves.ts';
import { quotePurchase } from './purchases/purchase.ts';

let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  await fundMarketBudget(db, 100_000_00n);
});

const shop = (type: 'device' | 'rental' = 'device') => makeProduct(db, { type, couponsAllowed: true });
const balance = async (account: AccountId) => balanceOf(await readBalances(db.app, [account]), account).posted;
const hold = () => balance(house('coupon_hold'));
const budget = () => balance(house('rewards_budget'));
const stateOf = async (id: bigint) => {
  const [row] = await db.app<{ state: string }[]>`select state from coupons.coupon where id = ${id}`;
  return row?.state;
};
const coupon = (memberId: bigint, terms = {}) => giveCoupon({ db, context }, memberId, terms);

async function buyer(): Promise<bigint> {
  const [memberId] = (await makeMembers(db, 1)) as [bigint];
  await giveRecharge(db, memberId, 1_000_00n);
  return memberId;
}

const order = (memberId: bigint, productId: bigint, couponId: bigint | null, units = 1n) =>
  buy(
    context,
    { memberId, productId, units, amount: null, payment: null, couponId },
    memberIntent(memberId, 'POST /api/v1/orders'),
  );
const cancel = (memberId: bigint, orderId: string) =>
  cancelOrder(context, { memberId, orderId: BigInt(orderId) }, memberIntent(memberId, 'cancel'));

/** An order in its cooling-off whose coupon's last day is over. */
async function heldPastItsEnd(memberId: bigint, productId: bigint): Promise<{ id: bigint; orderId: string }> {
  await context.advanceTo(1, '20:30');
  const id = await coupon(memberId, { validDays: 1 });
  await context.advance(DAY_MS);
  const { orderId } = ok(await order(memberId, productId, id));
  await context.advance(DAY_MS / 2);
  return { id, orderId };
}

describe('a coupon', () => {
  it('reserves its value in the budget, pays its part at the settlement, and returns the remainder', async () => {
    const [memberId, thing, before] = [await buyer(), await shop(), await budget()];
    const id = await coupon(memberId, { amountMinor: null, percent: 10, capMinor: 50_00 });
    expect([before - (await budget()), await hold()]).toEqual([50_00n, 50_00n]);
    const { orderId } = ok(await order(memberId, thing.id, id, 2n));
    expect(await stateOf(id)).toBe('held');
    expect(await balance(accountOf('member_recharge', memberId))).toBe(820_00n);
    expect(await balance(accountOf('order_pending', thing.id))).toBe(180_00n);
    await context.advance(DAY_MS + 1000);
    await settleOrders(context);
    expect(await stateOf(id)).toBe('used');
    expect(await balance(accountOf('product_capital', thing.trancheId))).toBe(200_00n);
    expect([before - (await budget()), await hold()]).toEqual([20_00n, 0n]);
    expect(nameOf(await cancel(memberId, orderId))).toBe('cooling_off_over');
  });

  it('is returned when its order is cancelled, and can be used again', async () => {
    const [memberId, thing] = [await buyer(), await shop()];
    const id = await coupon(memberId);
    const { orderId } = ok(await order(memberId, thing.id, id));
    expect(ok(await cancel(memberId, orderId)).refunded).toEqual({ rechargeMinor: 90_00, incomeMinor: 0 });
    expect(await stateOf(id)).toBe('unused');
    expect(await balance(accountOf('member_recharge', memberId))).toBe(1_000_00n);
    expect(nameOf(await order(memberId, thing.id, id))).toBe('done');
  });

  it('expires if its order is cancelled after its last day, and its money returns to the budget', async () => {
    const [memberId, thing, before] = [await buyer(), await shop(), await budget()];
    const { id, orderId } = await heldPastItsEnd(memberId, thing.id);
    expect(await expireCoupons(context)).toBe(0);
    ok(await cancel(memberId, orderId));
    const held = await hold();
    expect(await expireCoupons(context)).toBe(1);
    expect(await stateOf(id)).toBe('expired');
    expect([held - (await hold()), before - (await budget())]).toEqual([10_00n, 0n]);
    expect(nameOf(await order(memberId, thing.id, id))).toBe('coupon_not_usable');
  });

  it.each<[string, object, 'device' | 'rental', bigint, string]>([
    ['product of another type', { productType: 'rental' }, 'device', 1n, 'coupon_not_usable'],
    ['product of its type', { productType: 'rental' }, 'rental', 1n, 'done'],
    ['price below the minimum', { leastPriceMinor: 150_00 }, 'device', 1n, 'coupon_not_usable'],
    ['price at the minimum', { leastPriceMinor: 200_00 }, 'device', 2n, 'done'],
  ])('can be used only within its terms: %s', async (_, terms, type, units, answer) => {
    const [memberId, thing] = [await buyer(), await shop(type)];
    expect(nameOf(await order(memberId, thing.id, await coupon(memberId, terms), units))).toBe(answer);
  });

  it('is refused for a product without coupons, for another member, and before its value is reserved', async () => {
    const [memberId, other, thing] = [await buyer(), await buyer(), await shop()];
    const id = await coupon(memberId);
    expect(nameOf(await order(other, thing.id, id))).toBe('coupon_not_usable');
    expect(nameOf(await order(memberId, (await makeProduct(db)).id, id))).toBe('coupon_not_usable');
    await db.admin`update coupons.coupon set issued_at = null where id = ${id}`;
    expect(nameOf(await order(memberId, thing.id, id))).toBe('coupon_not_usable');
    await db.admin`update coupons.coupon set issued_at = made_at where id = ${id}`;
    expect(nameOf(await order(memberId, thing.id, id))).toBe('done');
  });
});

it('a quote uses the coupon that pays most, unless the member chose one or none', async () => {
  const [memberId, thing] = [await buyer(), await shop()];
  const [ten, twelve] = [
    await coupon(memberId),
    await coupon(memberId, { percent: 12, amountMinor: null, capMinor: 90_00 }),
  ];
  await coupon(memberId, { productType: 'fund' });
  const wish = { memberId, productId: thing.id, units: 1n, amount: null, payment: null };
  const quote = async (couponId: bigint | null, bestCoupon = false) =>
    ok(await quotePurchase(context, { ...wish, couponId }, { bestCoupon, locale: 'en' }));
  const best = await quote(null, true);
  expect(best.coupons.map(({ id }) => id).sort()).toEqual([String(ten), String(twelve)].sort());
  expect([best.coupon, best.toPayMinor, best.payment]).toEqual([
    { id: String(twelve), paysMinor: 12_00 },
    88_00,
    { rechargeMinor: 88_00, incomeMinor: 0 },
  ]);
  expect((await quote(ten)).coupon).toEqual({ id: String(ten), paysMinor: 10_00 });
  expect([(await quote(null)).coupon, (await quote(null)).toPayMinor]).toEqual([null, 100_00]);
});

describe('fifty calls at the same time', () => {
  const fifty = <T>(act: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, n) => act(n)));

  it('use one coupon for one order only', async () => {
    const [memberId, thing] = [await buyer(), await shop()];
    const id = await coupon(memberId);
    const answers = await fifty(() => order(memberId, thing.id, id));
    expect(answers.filter((one) => !isRefusal(one))).toHaveLength(1);
    expect(new Set(answers.filter(isRefusal).map(nameOf))).toEqual(new Set(['coupon_not_usable']));
    expect(await balance(accountOf('order_pending', thing.id))).toBe(90_00n);
  });

  it('either use a coupon or expire it, never both', async () => {
    const [memberId, thing] = [await buyer(), await shop()];
    const id = await coupon(memberId, { validDays: 1 });
    const [row] = await db.app<{ endsAt: Date }[]>`select ends_at from coupons.coupon where id = ${id}`;
    await context.advance(Number(row?.endsAt) - context.clock.now().getTime() - 300);
    const [bought] = await Promise.all([
      fifty(() => order(memberId, thing.id, id)),
      context.advance(300).then(() => fifty(() => expireCoupons(context))),
    ]);
    const orders = bought.filter((one) => !isRefusal(one)).length;
    expect(await stateOf(id)).toBe(orders === 1 ? 'held' : 'expired');
    expect(await balance(accountOf('order_pending', thing.id))).toBe(BigInt(orders) * 90_00n);
  });

  it('cancel once beside fifty expiry runs, and the money returns once', async () => {
    const [memberId, thing] = [await buyer(), await shop()];
    const before = await hold();
    const { id, orderId } = await heldPastItsEnd(memberId, thing.id);
    const [answers] = await Promise.all([fifty(() => cancel(memberId, orderId)), fifty(() => expireCoupons(context))]);
    expect(answers.filter((one) => !isRefusal(one))).toHaveLength(1);
    await expireCoupons(context);
    expect(await stateOf(id)).toBe('expired');
    expect(await hold()).toBe(before);
  });
});

describe('the app’s database role', () => {
  it('cannot write a coupon, code or redemption, or call their functions', async () => {
    for (const statement of [
      'insert into coupons.coupon (batch_id, member_id, worth_minor, ends_at) values (1, 1, 1, now())',
      `insert into coupons.code (batch_id, digest) values (1, sha256('x'))`,
      `insert into coupons.redemption (batch_id, code_id, member_id) values (1, 1, 1)`,
      'update coupons.coupon set order_id = null',
      'update coupons.batch set pieces = 5',
      `insert into coupons.batch (act_id, name, way, gives, pieces, count, until, proposed_by)
        values (1, 'x', 'codes', 'points', 1, 1, '2099-01-01', 1)`,
      'insert into coupons.batch_member values (1, 1)',
      `select coupons.carry_batch(1, '{}')`,
      'select digest from coupons.code',
      `select coupons.free_coupons('{1}')`,
      `select coupons.use_coupons('{1}')`,
      `select coupons.hold_coupons('{1}', '{1}', '{1}', '{1}', '{1}', '{1}')`,
      `select coupons.consume_coupon('{}', '{}', '{}', '{}', '{}', '{}')`,
    ])
      await expect(db.app.unsafe(statement)).rejects.toThrow(/permission denied/);
  });

  it('cannot take a coupon’s reserved money, whether the coupon is unused, held or used', async () => {
    const [memberId, thing] = [await buyer(), await shop()];
    const [good, held] = [await coupon(memberId), await coupon(memberId)];
    const { orderId } = ok(await order(memberId, thing.id, held));
    const [from, capital] = [house('coupon_hold'), accountOf('product_capital', thing.trancheId)];
    let n = 0;
    const forged = (...lines: Parameters<typeof line>[]) =>
      db.app.begin((tx) =>
        post(tx, [{ id: factId('forged', ++n), actor: 'system', lines: lines.map((one) => line(...one)) }]),
      );
    const back = house('rewards_budget');
    const expire = (id: bigint, amount: bigint) => forged(['coupon_expired', from, back, amount, id]);
    await expect(expire(good, 10_00n)).rejects.toThrow('coupon_not_covering');
    await expect(expire(held, 10_00n)).rejects.toThrow('coupon_not_covering');
    const id = BigInt(orderId);
    await expect(forged(['order_settled', from, capital, 10_00n, id])).rejects.toThrow('guard_raced');
    await expect(forged(['coupon_rest', from, back, 1n, id])).rejects.toThrow('order_not_covering');
    await context.advance(DAY_MS + 1000);
    const settle = (coupon: bigint, rest: bigint) =>
      forged(
        ['order_settled', accountOf('order_pending', thing.id), capital, 90_00n, id],
        ...(coupon > 0n ? [['order_settled', from, capital, coupon, id] as Parameters<typeof line>] : []),
        ...(rest > 0n ? [['coupon_rest', from, back, rest, id] as Parameters<typeof line>] : []),
      );
    for (const [part, rest] of [
      [0n, 0n],
      [10_00n, 1n],
      [9_00n, 1_00n],
      [0n, 10_00n],
    ] as const)
      await expect(settle(part, rest)).rejects.toThrow('order_not_covering');
    await settle(10_00n, 0n);
    expect(await stateOf(held)).toBe('used');
    await context.advance(40 * DAY_MS);
    await expect(expire(good, 9_00n)).rejects.toThrow('coupon_not_covering');
    await expire(good, 10_00n);
    await expect(expire(good, 10_00n)).rejects.toThrow('guard_raced');
  });
});
