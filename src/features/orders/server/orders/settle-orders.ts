// After cooling-off the price becomes the capital of the order's tranche (orders.md 2, order_settled). Until then
// nobody may spend it. The order's points and chances come with it: nobody can cancel any more.
import { posting } from '#ledger/deciding.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { lines } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import { emit } from '#platform/queue/events.ts';
import type { Floor } from '#platform/floor.ts';
import { factId } from '#platform/database/ids.ts';
import { nudge } from '#platform/http/live.ts';
import { events } from '../events.ts';
import { couponsByIds } from '#features/coupons/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { grantsToCome, lockOrders, type OrderRow } from '../store.ts';
import { topics } from '../topics.ts';

const BATCH = 500;

/** Settles every order whose cooling-off is over. Returns the number of orders. */
export async function settleOrders(floor: Pick<Floor, 'sql' | 'clock'>): Promise<number> {
  let settled = 0;
  for (;;) {
    const batch = await posting(floor.sql, (tx) => settleBatch(tx, floor.clock.now()));
    settled += batch;
    if (batch < BATCH) return settled;
  }
}

async function settleBatch(tx: Transaction, now: Date): Promise<number> {
  const due = await tx<{ id: bigint }[]>`
    select id from orders.purchase_order
    where booked_at is not null and settled_at is null and cancelled_at is null and cooling_ends_at <= ${now}
    order by cooling_ends_at limit ${BATCH}`;
  if (due.length === 0) return 0;
  // Before we got its lock, an order may have been cancelled, or settled by a parallel run.
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

/** The wallets' part and the coupon's part become capital. The budget gets back what the coupon's worth leaves. */
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
