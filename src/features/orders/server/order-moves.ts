// Changes of an order's state (orders.md 2): its member cancels it in the cooling-off, or it settles after that and
// expires when its last cycle has ended. Settling turns the price into capital of the tranche, which could not be spent
// before, and grants points and chances.
import { addBoughtUnits } from '#features/catalogue/server/public.ts';
import { couponsByIds } from '#features/coupons/server/public.ts';
import { giveBackLots, walletTopics } from '#features/wallet/server/public.ts';
import { balanceOf, lockBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { posting, postOnce } from '#ledger/deciding.ts';
import { least, toWire } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { type Line, lines } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import type { Intent } from '#platform/http/intents.ts';
import { nudge } from '#platform/http/live.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { emit } from '#platform/queue/events.ts';
import { events } from './events.ts';
import { grantsToCome, lockOrders, type OrderRow } from './orders.ts';
import { topics } from './topics.ts';

const SETTLED_AT_ONCE = 500;

/** Settles every order whose cooling-off is over. Returns the number of orders. */
export async function settleOrders(context: Pick<Context, 'sql' | 'clock'>): Promise<number> {
  let settled = 0;
  for (;;) {
    const batch = await posting(context.sql, (tx) => settleBatch(tx, context.clock.now()));
    settled += batch;
    if (batch < SETTLED_AT_ONCE) return settled;
  }
}

async function settleBatch(tx: Transaction, now: Date): Promise<number> {
  const due = await tx<{ id: bigint }[]>`
    select id from orders.purchase_order
    where booked_at is not null and settled_at is null and cancelled_at is null and cooling_ends_at <= ${now}
    order by cooling_ends_at limit ${SETTLED_AT_ONCE}`;
  if (due.length === 0) return 0;
  // Before it was locked, an order may have been cancelled, or settled by a parallel run.
  const ids = due.map((row) => row.id);
  const orders = [...(await lockOrders(tx, ids)).values()].filter((order) => !order.settledAt && !order.cancelledAt);
  if (orders.length > 0) {
    await emit(tx, events.orders_settled, { orderIds: orders.map((order) => order.id) });
    const members = orders.map((order) => order.memberId);
    await nudge(tx, topics.orders, members);
    await nudge(tx, walletTopics.balances, members);
    const coupons = await couponsByIds(
      tx,
      orders.flatMap(({ couponId }) => couponId ?? []),
    );
    await post(
      tx,
      orders.map((order) => ({
        id: factId('order_settled', order.id),
        actor: 'system',
        lines: linesOfSettlement(order, coupons.get(order.couponId ?? 0n)?.worthMinor ?? 0n),
      })),
    );
  }
  return due.length;
}

/** What wallets and coupon paid becomes capital. The budget gets back the unused part of the coupon's value. */
function linesOfSettlement(order: OrderRow, worth: bigint) {
  const { id, memberId, productId, trancheId, price, payCoupon } = order;
  const capital = accountOf('product_capital', trancheId);
  const { points, chances } = grantsToCome(order);
  return lines(
    ['order_settled', accountOf('order_pending', productId), capital, price - payCoupon, id],
    ['order_settled', house('coupon_hold'), capital, payCoupon, id],
    ['coupon_rest', house('coupon_hold'), house('rewards_budget'), worth - payCoupon, id],
    ['points_earned', house('points_issued'), accountOf('member_points', memberId), points, id],
    ['chance_earned', house('chances_issued'), accountOf('member_chances', memberId), chances, id],
  );
}

export type Cancelled = {
  orderId: string;
  refunded: { rechargeMinor: number; incomeMinor: number };
  recalledMinor: number;
};
export type CancelRefusal = Refusal<'order_not_found' | 'order_cancelled' | 'cooling_off_over'>;

/**
 * Cancels an order in its cooling-off. The money returns to its lots and wallets, the units to stock, and a coupon to
 * the member. Points and chances have not been granted yet.
 */
export async function cancelOrder(
  context: Context,
  { memberId, orderId }: { memberId: bigint; orderId: bigint },
  intent: Intent,
): Promise<Cancelled | CancelRefusal | IntentRefusal> {
  return postOnce(context.sql, intent, context.clock.now(), async (tx): Promise<Cancelled | CancelRefusal> => {
    const order = (await lockOrders(tx, [orderId])).get(orderId);
    if (!order || order.memberId !== memberId) return refuse('order_not_found');
    if (order.cancelledAt) return refuse('order_cancelled');
    if (order.settledAt || context.clock.now() >= order.coolingEndsAt) return refuse('cooling_off_over');

    const { id, productId } = order;
    const [recharge, income] = [accountOf('member_recharge', memberId), accountOf('member_income', memberId)];
    const [pending, available, sold] = [
      accountOf('order_pending', productId),
      accountOf('stock_available', productId),
      accountOf('stock_sold', productId),
    ];
    // Lock in the same order as a purchase, so that the two can't deadlock: the member's accounts here, those of
    // products and the house in the posting.
    await lockBalances(tx, [recharge, income]);

    await addBoughtUnits(tx, [{ productId, memberId, units: -order.units }]);
    const recallLines = (await giveBackLots(tx, [{ useId: id, memberId, amount: order.payRecharge }])).flatMap(
      (one) => one.lines,
    );
    await nudge(tx, walletTopics.balances, [memberId]);
    await nudge(tx, topics.orders, [memberId]);
    await post(tx, [
      {
        id: intent.id,
        actor: intent.actor,
        lines: lines(
          ['purchase_cancelled', pending, recharge, order.payRecharge, id],
          ['purchase_cancelled', pending, income, order.payIncome, id],
          ['stock_taken_reversed', sold, available, order.stock, id],
        ).concat(recallLines, await linesOfTakingBack(tx, order)),
      },
    ]);
    return {
      orderId: id.toString(),
      refunded: { rechargeMinor: toWire(order.payRecharge), incomeMinor: toWire(order.payIncome) },
      recalledMinor: toWire(recallLines.reduce((sum, line) => sum + line.amount, 0n)),
    };
  });
}

/**
 * Orders from an earlier release got points and chances at the purchase. Takes back what the member still has of them.
 */
async function linesOfTakingBack(
  tx: Transaction,
  { id, memberId, pointsGiven, chancesGiven }: OrderRow,
): Promise<Line[]> {
  if (pointsGiven === 0n && chancesGiven === 0n) return [];
  const [points, chances] = [accountOf('member_points', memberId), accountOf('member_chances', memberId)];
  const balances = await lockBalances(tx, [points, chances]);
  const stillThere = (granted: bigint, account: typeof points) => least(granted, balanceOf(balances, account).free);
  return lines(
    ['points_earned_reversed', points, house('points_issued'), stillThere(pointsGiven, points), id],
    ['chance_earned_reversed', chances, house('chances_issued'), stillThere(chancesGiven, chances), id],
  );
}

const EXPIRED_AT_ONCE = 1000;

/** Expires every order whose last cycle has ended. Earnings can still be collected. Returns the number of orders. */
export async function expireOrders(context: Pick<Context, 'sql' | 'clock'>): Promise<number> {
  const now = context.clock.now();
  let expired = 0;
  for (;;) {
    const batch = await context.sql.begin(async (tx) => {
      const rows = await tx<{ id: bigint; memberId: bigint }[]>`
        update orders.purchase_order o set expired_at = ${now}
        where o.id in (select id from orders.purchase_order
          where booked_at is not null and expired_at is null and cancelled_at is null and expires_at <= ${now}
            order by id limit ${EXPIRED_AT_ONCE} for no key update)
        returning o.id, o.member_id`;
      if (rows.length > 0) {
        await nudge(
          tx,
          topics.orders,
          rows.map((row) => row.memberId),
        );
      }
      return rows.length;
    });
    expired += batch;
    if (batch < EXPIRED_AT_ONCE) return expired;
  }
}
