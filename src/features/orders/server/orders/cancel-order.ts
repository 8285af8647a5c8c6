// Cancels an order in cooling-off (orders.md 2). The money goes back to its lots and wallets, and the stock back on the
// shelf. The member gets a coupon back. Points and chances were not given yet.
import { postOnce } from '#ledger/deciding.ts';
import { balanceOf, lockBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { least, toWire } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { type Line, lines } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { nudge } from '#platform/http/live.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { addBoughtUnits } from '#features/catalogue/server/public.ts';
import { giveBackLots, walletTopics } from '#features/wallet/server/public.ts';
import { lockOrders, type OrderRow } from '../store.ts';
import { topics } from '../topics.ts';

export type Cancelled = {
  orderId: string;
  refunded: { rechargeMinor: number; incomeMinor: number };
  recalledMinor: number;
};
export type CancelRefusal = Refusal<'order_not_found' | 'order_cancelled' | 'cooling_off_over'>;

export async function cancelOrder(
  floor: Floor,
  { memberId, orderId }: { memberId: bigint; orderId: bigint },
  intent: Intent,
): Promise<Cancelled | CancelRefusal | IntentRefusal> {
  return postOnce(floor.sql, intent, floor.clock.now(), async (tx): Promise<Cancelled | CancelRefusal> => {
    const order = (await lockOrders(tx, [orderId])).get(orderId);
    if (!order || order.memberId !== memberId) return refuse('order_not_found');
    if (order.cancelledAt) return refuse('order_cancelled');
    if (order.settledAt || floor.clock.now() >= order.coolingEndsAt) return refuse('cooling_off_over');

    const { id, productId } = order;
    const [recharge, income] = [accountOf('member_recharge', memberId), accountOf('member_income', memberId)];
    const [pending, available, sold] = [
      accountOf('order_pending', productId),
      accountOf('stock_available', productId),
      accountOf('stock_sold', productId),
    ];
    // As a purchase does: the member's accounts here, and those of products and the house in the posting. In another
    // order the two would wait for each other.
    await lockBalances(tx, [recharge, income]);

    await addBoughtUnits(tx, [{ productId, memberId, units: -order.units }]);
    const met = (await giveBackLots(tx, [{ useId: id, memberId, amount: order.payRecharge }])).flatMap(
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
        ).concat(met, await takenBack(tx, order)),
      },
    ]);
    return {
      orderId: id.toString(),
      refunded: { rechargeMinor: toWire(order.payRecharge), incomeMinor: toWire(order.payIncome) },
      recalledMinor: toWire(met.reduce((sum, line) => sum + line.amount, 0n)),
    };
  });
}

/**
 * An order of an earlier release had its points and chances with the purchase. They go back as far as the member still
 * has them.
 */
async function takenBack(tx: Transaction, { id, memberId, pointsGiven, chancesGiven }: OrderRow): Promise<Line[]> {
  if (pointsGiven === 0n && chancesGiven === 0n) return [];
  const [points, chances] = [accountOf('member_points', memberId), accountOf('member_chances', memberId)];
  const balances = await lockBalances(tx, [points, chances]);
  const stillThere = (granted: bigint, account: typeof points) => least(granted, balanceOf(balances, account).free);
  return lines(
    ['points_earned_reversed', points, house('points_issued'), stillThere(pointsGiven, points), id],
    ['chance_earned_reversed', chances, house('chances_issued'), stillThere(chancesGiven, chances), id],
  );
}
