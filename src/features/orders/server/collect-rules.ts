// When income can be collected, and what one collecting leads to (product.md 3, Orders). Pure.
import { accountOf, house } from '../../../ledger/chart.ts';
import { type Line, lines } from '../../../ledger/posting.ts';
import { businessDate, weekday } from '../../../platform/clock.ts';
import type { CollectingOrder } from './store.ts';

/** Monday to Friday of the business calendar. Nothing is lost by waiting. */
export function isCollectingDay(at: Date): boolean {
  const day = weekday(businessDate(at));
  return day >= 1 && day <= 5;
}

export type CollectState = {
  now: Date;
  orders: ReadonlyMap<bigint, CollectingOrder>;
  /** Written and not collected, by order; a decision takes what it collects out. */
  due: Map<bigint, bigint>;
};

export type Collecting = { order: CollectingOrder; amount: bigint };
export type CollectObstacle = 'collect_on_weekend' | 'order_not_found' | 'nothing_to_collect' | 'machine_expired';

/** What a member collects: of one order, or (orderId null) of all. */
export function collectingOf(
  state: CollectState,
  { memberId, orderId }: { memberId: bigint; orderId: bigint | null },
): Collecting[] | CollectObstacle {
  if (!isCollectingDay(state.now)) return 'collect_on_weekend';
  const asked = orderId === null ? [...state.orders.values()] : [state.orders.get(orderId)];
  const mine = asked.filter((order) => order?.memberId === memberId) as CollectingOrder[];
  if (orderId !== null && mine.length === 0) return 'order_not_found';
  const found = mine.map((order) => ({ order, amount: state.due.get(order.id) ?? 0n })).filter(({ amount }) => amount > 0n);
  if (found.length > 0) return found;
  const over = orderId !== null && mine.every((order) => order.expiresAt <= state.now);
  return over ? 'machine_expired' : 'nothing_to_collect';
}

export function take(state: CollectState, collecting: readonly Collecting[]): void {
  for (const { order } of collecting) state.due.delete(order.id);
}

/** The guard row of both lines is the order: it pays what is written for it, and grants its points. */
export function linesOfCollecting(collecting: readonly Collecting[]): Line[] {
  return collecting.flatMap(({ order, amount }) =>
    lines(
      ['collect', accountOf('product_payable', order.productId), accountOf('member_income', order.memberId), amount, order.id],
      ['points_collected', house('points_issued'), accountOf('member_points', order.memberId), order.pointsCollect, order.id],
    ),
  );
}
