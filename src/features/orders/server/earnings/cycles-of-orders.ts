// An order's cycles, each with its expected and its paid income. A missing amount is awaited while its rent may still
// come in time. Later it is missed (income.md 4).
import { toWire } from '#ledger/money.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import { CYCLE_MS } from '#universal/weave.ts';
import { missedAfter } from '#features/catalogue/server/public.ts';
import type { OrderRow } from '../store.ts';

export type OrderCycle = { productId: bigint; start: Date; end: Date; expected: bigint; paid: bigint };
type Earning = Pick<OrderRow, 'id' | 'productId' | 'cycle' | 'cycles' | 'expected' | 'earnsFrom' | 'cancelledAt'>;

/** Cycles of the order that end at or after `from` and before `until`. `paid` is keyed by `paidKey`, in minor units. */
export function cyclesEnding(
  order: Earning,
  { from, until, paid }: { from: Date; until: Date; paid: ReadonlyMap<string, bigint> },
): OrderCycle[] {
  if (order.cancelledAt) return [];
  const [first, step] = [order.earnsFrom.getTime(), CYCLE_MS[order.cycle]];
  const [skip, count] = [endedBefore(order, from), endedBefore(order, until)];
  return Array.from({ length: Math.max(0, count - skip) }, (_, at) => {
    const start = new Date(first + (skip + at) * step);
    return {
      productId: order.productId,
      start,
      end: new Date(start.getTime() + step),
      expected: order.expected,
      paid: paid.get(paidKey(order.id, start)) ?? 0n,
    };
  });
}

/** The number of the order's cycles that end before `at`. */
export function endedBefore(order: Pick<Earning, 'cycle' | 'cycles' | 'earnsFrom'>, at: Date): number {
  return Math.max(
    0,
    Math.min(order.cycles, Math.ceil((at.getTime() - order.earnsFrom.getTime()) / CYCLE_MS[order.cycle]) - 1),
  );
}

/** The starts of the cycles that are over by `now`, oldest first. */
export function startsOver({ cycle, cycles, earnsFrom }: Earning, now: Date): Date[] {
  const over = Math.floor((now.getTime() - earnsFrom.getTime()) / CYCLE_MS[cycle]);
  return Array.from(
    { length: Math.max(0, Math.min(cycles, over)) },
    (_, at) => new Date(earnsFrom.getTime() + at * CYCLE_MS[cycle]),
  );
}

export function paidKey(orderId: bigint, start: Date): string {
  return `${orderId} ${start.getTime()}`;
}

/** Income paid for each cycle that begins at or after `from`, supplements included. The orders belong to one member. */
export async function paidByCycle(
  q: Queryable,
  { memberId, orderIds, from }: { memberId: bigint; orderIds: readonly bigint[]; from: Date },
): Promise<Map<string, bigint>> {
  if (orderIds.length === 0) return new Map();
  const rows = await q<{ orderId: bigint; start: Date; amount: bigint }[]>`
    select e.order_id, e.starts_at as start, sum(e.amount)::bigint as amount
    from orders.earning e join orders.part p on p.id = e.part_id
    where e.member_id = ${memberId} and e.order_id = any (${idList(orderIds)}::bigint[]) and e.starts_at >= ${from}
      and p.kind = 'cycle'
    group by 1, 2`;
  return new Map(rows.map((row) => [paidKey(row.orderId, row.start), row.amount]));
}

/** Expected income of the cycles that are not over. None of it is awaited yet, so nobody is late. Minor units. */
export function stillToRun(cycles: readonly Pick<OrderCycle, 'end' | 'expected' | 'paid'>[], now: Date): bigint {
  const running = cycles.filter((cycle) => cycle.end > now && cycle.paid < cycle.expected);
  return running.reduce((sum, cycle) => sum + cycle.expected - cycle.paid, 0n);
}

/** The missing income of the cycles that are over. */
export async function awaitingAndMissed(
  q: Queryable,
  cycles: readonly OrderCycle[],
  now: Date,
): Promise<{ awaitingMinor: number; missedMinor: number }> {
  const short = cycles.filter((cycle) => cycle.end <= now && cycle.paid < cycle.expected);
  const deadlines = await missedAfter(q, short);
  const missing = { awaiting: 0n, missed: 0n };
  for (const [i, { expected, paid }] of short.entries()) {
    const inTime = (deadlines[i] ?? now) > now;
    missing[inTime ? 'awaiting' : 'missed'] += expected - paid;
  }
  return { awaitingMinor: toWire(missing.awaiting), missedMinor: toWire(missing.missed) };
}
