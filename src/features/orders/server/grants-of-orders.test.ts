// Points and chances of a purchase are granted when the order settles (orders.md 6), so a member cannot spend them and
// then cancel. The app's database role cannot post them earlier or in another amount.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fundMarketBudget } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { openRound } from '#kit/draws.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import {
  bookRent,
  buy,
  giveRecharge,
  makeMembers,
  makeProduct,
  type MarketProduct,
  memberIntent,
} from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { PIN } from '#kit/people.ts';
import { readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { type LinePart, lines } from '#ledger/posting.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import { factId } from '#platform/database/ids.ts';
import { required } from '#platform/required.ts';
import { play } from '#features/draws/server/plays/play.ts';
import { clientSeedHash } from '#features/draws/server/draw-1/draw.ts';
import { exchangePoints } from '#features/points/server/exchange.ts';
import { collect } from './collecting.ts';
import { accrue } from './earnings/accrue.ts';
import { cancelOrder, settleOrders } from './order-moves.ts';
import { readOrder } from './read-orders.ts';

const POINTS = 500n;
const CHANCES = 2n;
let db: FreshDatabase;
let context: TestContext;
let device: MarketProduct;
let members: bigint[];
let member: bigint;
let tries = 0;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  await fundMarketBudget(db, 100_000n);
  device = await makeProduct(db, {
    incomePerCycle: 1_00n,
    pointsGranted: Number(POINTS),
    chancesGranted: Number(CHANCES),
  });
  members = await makeMembers(db, 7);
});
beforeEach(async () => {
  member = required(members.pop());
  await giveRecharge(db, member, 100_00n);
});

async function order(): Promise<bigint> {
  const wish = { memberId: member, productId: device.id, units: 1n, amount: null, payment: null };
  return BigInt(ok(await buy(context, wish, memberIntent(member, 'buy'))).orderId);
}
const cancel = (orderId: bigint) => cancelOrder(context, { memberId: member, orderId }, memberIntent(member, 'cancel'));
const read = async (orderId: bigint) => ok(await readOrder(context, { orderId, memberId: member, locale: 'en' }));

/** [recharge wallet, income wallet, points, chances] */
async function memberBalances(): Promise<bigint[]> {
  const accounts = (['member_recharge', 'member_income', 'member_points', 'member_chances'] as const).map((of) =>
    accountOf(of, member),
  );
  const balances = await readBalances(db.app, accounts);
  return accounts.map((account) => balances.get(account)?.posted ?? 0n);
}

const asApp = (...parts: LinePart[]) =>
  post(db.app, [{ id: factId('a grant of an order', ++tries), actor: 'system', lines: lines(...parts) }]);
const points = (amount: bigint, id: bigint): LinePart => [
  'points_earned',
  house('points_issued'),
  accountOf('member_points', member),
  amount,
  id,
];
const chances = (amount: bigint, id: bigint): LinePart => [
  'chance_earned',
  house('chances_issued'),
  accountOf('member_chances', member),
  amount,
  id,
];
const settling = (id: bigint): LinePart => [
  'order_settled',
  accountOf('order_pending', device.id),
  accountOf('product_capital', device.trancheId),
  100_00n,
  id,
];

it('gives no profit to a member who repeatedly buys, tries to play and exchange, and cancels', async () => {
  const round = await openRound(db);
  for (let loop = 0; loop < 3; loop++) {
    const id = await order();
    const wish = { memberId: member, roundId: round.id, clientHash: clientSeedHash(`loop-${loop}`) };
    expect(await play(context, wish, memberIntent(member, 'play'))).toMatchObject({ name: 'chances_insufficient' });
    const exchange = { memberId: member, points: POINTS, amountMinor: POINTS, pin: PIN };
    expect(await exchangePoints(context, exchange, memberIntent(member, 'exchange'))).toMatchObject({
      name: 'points_insufficient',
    });
    ok(await cancel(id));
    expect(await memberBalances()).toEqual([100_00n, 0n, 0n, 0n]);
  }
});

it('are announced in the order, granted at the settlement, and not granted twice', async () => {
  const id = await order();
  expect(await read(id)).toMatchObject({ pointsEarned: 0, chances: 0, toCome: { points: 500, chances: 2 } });
  await context.advance(DAY_MS);
  await settleOrders(context);
  await settleOrders(context);
  expect(await memberBalances()).toEqual([0n, 0n, POINTS, CHANCES]);
  expect(await read(id)).toMatchObject({ pointsEarned: 500, chances: 2, toCome: { points: 0, chances: 0 } });
});

it('are granted in full even if the member collected before a late settlement', async () => {
  await context.advanceTo(1, '09:00');
  const id = await order();
  const monday = context.clock.today();
  await context.advanceTo(4, '08:00');
  await bookRent(db, device, { from: addDays(monday, 2), until: addDays(monday, 2), amount: 1_00n });
  await accrue(context);
  const { points: collected } = ok(
    await collect(context, { memberId: member, orderId: id }, memberIntent(member, 'collect')),
  );
  expect(collected).toBeGreaterThan(0);
  expect((await read(id)).toCome).toEqual({ points: 500, chances: 2 });
  await settleOrders(context);
  expect((await memberBalances()).slice(2)).toEqual([POINTS + BigInt(collected), CHANCES]);
});

it('cannot be posted by the app’s role before the settlement, without it, or in another amount', async () => {
  const id = await order();
  await expect(asApp(points(1n, id))).rejects.toThrow('grant_before_settlement');
  await expect(asApp(chances(1n, id))).rejects.toThrow('grant_before_settlement');
  await context.advance(DAY_MS);
  await expect(asApp(points(POINTS, id), chances(CHANCES, id))).rejects.toThrow('grant_before_settlement');
  await expect(asApp(settling(id))).rejects.toThrow('grant_differs');
  await expect(asApp(settling(id), points(POINTS, id))).rejects.toThrow('grant_differs');
  await expect(asApp(settling(id), points(POINTS + 1n, id), chances(CHANCES, id))).rejects.toThrow('grant_differs');
  await expect(asApp(settling(id), points(POINTS, id), chances(CHANCES + 1n, id))).rejects.toThrow('grant_differs');
  await asApp(settling(id), points(POINTS, id), chances(CHANCES, id));
  await expect(asApp(points(1n, id))).rejects.toThrow('grant_before_settlement');
});

describe('an order from an earlier release', () => {
  /**
   * An order that got its points and chances at the purchase. Replaces the guard for a moment, because it forbids that
   * now.
   */
  async function soldEarlier(): Promise<bigint> {
    const id = await order();
    const [{ guard } = { guard: '' }] = await db.admin<{ guard: string }[]>`
      select pg_get_functiondef('orders.grant_problem'::regproc) as guard`;
    await db.admin.unsafe(guard.replace(/\$function\$[\s\S]*\$function\$/, `$function$ select null::text $function$`));
    await asApp(points(POINTS, id), chances(CHANCES, id));
    await db.admin.unsafe(guard);
    return id;
  }

  it('settles without a second grant', async () => {
    const id = await soldEarlier();
    expect(await read(id)).toMatchObject({ pointsEarned: 500, chances: 2, toCome: { points: 0, chances: 0 } });
    await context.advance(DAY_MS);
    await expect(asApp(settling(id), points(1n, id))).rejects.toThrow('grant_differs');
    await settleOrders(context);
    expect(await memberBalances()).toEqual([0n, 0n, POINTS, CHANCES]);
  });

  it('can be cancelled, and returns the points and chances that the member still has', async () => {
    const id = await soldEarlier();
    const round = await openRound(db, { game: 'draw-grid' });
    const wish = { memberId: member, roundId: round.id, clientHash: clientSeedHash('sold-earlier') };
    ok(await play(context, wish, memberIntent(member, 'play')));
    expect((await memberBalances()).slice(2)).toEqual([POINTS, CHANCES - 1n]);
    ok(await cancel(id));
    expect(await memberBalances()).toEqual([100_00n, 0n, 0n, 0n]);
  });

  it('cannot return points that were never granted', async () => {
    const id = await order();
    const back: LinePart = [
      'points_earned_reversed',
      accountOf('member_points', member),
      house('points_issued'),
      1n,
      id,
    ];
    await expect(asApp(back)).rejects.toThrow(/order_not_covering|insufficient/);
  });
});
