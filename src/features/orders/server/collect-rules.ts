// The days of collecting, and the result of one collecting (orders.md 4). Pure.
import type { WorkingDays } from '#features/reconciliation/server/public.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { type Line, lines } from '#ledger/posting.ts';
import { addDays, businessDate, weekday } from '#platform/time/clock.ts';
import type { CollectingOrder } from './orders.ts';

type CollectDays = Pick<WorkingDays, 'isCollectDay'>;

/**
 * Why members can't collect on a business date. Collecting days are Monday to Friday, less the holidays in
 * settings (time.md 3).
 */
export function collectingClosed(date: string, days: CollectDays): 'collect_on_weekend' | 'collect_on_holiday' | null {
  if (days.isCollectDay(date)) return null;
  return weekday(date) === 0 || weekday(date) === 6 ? 'collect_on_weekend' : 'collect_on_holiday';
}

/** `date` itself if it is a collecting day, else the next collecting day. */
export function nextCollectDay(date: string, days: CollectDays): string {
  let day = date;
  while (!days.isCollectDay(day)) day = addDays(day, 1);
  return day;
}

export type CollectState = {
  now: Date;
  days: CollectDays;
  orders: ReadonlyMap<bigint, CollectingOrder>;
  /** Written and not collected, by order. A decision removes the amount that it collects. */
  due: Map<bigint, bigint>;
  /** Points of collecting that today still has room for, by member. A decision removes those that it gives. */
  room: Map<bigint, bigint>;
};

export type Collecting = { order: CollectingOrder; amount: bigint; points: bigint };
export type CollectObstacle =
  | 'collect_on_weekend'
  | 'collect_on_holiday'
  | 'order_not_found'
  | 'nothing_to_collect'
  | 'machine_expired';

/** The collectings of one order, or of all the member's orders when `orderId` is null. */
export function collectingOf(
  state: CollectState,
  { memberId, orderId }: { memberId: bigint; orderId: bigint | null },
): Collecting[] | CollectObstacle {
  const closed = collectingClosed(businessDate(state.now), state.days);
  if (closed) return closed;
  const asked = orderId === null ? [...state.orders.values()] : [state.orders.get(orderId)];
  const mine = asked.filter((order) => order?.memberId === memberId) as CollectingOrder[];
  if (orderId !== null && mine.length === 0) return 'order_not_found';
  let room = state.room.get(memberId) ?? 0n;
  const found = mine
    .map((order) => ({ order, amount: state.due.get(order.id) ?? 0n }))
    .filter(({ amount }) => amount > 0n)
    .map((one): Collecting => {
      const points = one.order.pointsCollect < room ? one.order.pointsCollect : room;
      room -= points;
      return { ...one, points };
    });
  if (found.length > 0) return found;
  const over = orderId !== null && mine.every((order) => order.expiresAt <= state.now);
  return over ? 'machine_expired' : 'nothing_to_collect';
}

export function take(state: CollectState, collecting: readonly Collecting[]): void {
  for (const { order, points } of collecting) {
    state.due.delete(order.id);
    state.room.set(order.memberId, (state.room.get(order.memberId) ?? 0n) - points);
  }
}

/** The order is the guard row of both lines. It pays its written earnings and grants the points that have room. */
export function linesOfCollecting(collecting: readonly Collecting[]): Line[] {
  return collecting.flatMap(({ order, amount, points }) =>
    lines(
      [
        'collect',
        accountOf('product_payable', order.productId),
        accountOf('member_income', order.memberId),
        amount,
        order.id,
      ],
      ['points_collected', house('points_issued'), accountOf('member_points', order.memberId), points, order.id],
    ),
  );
}
