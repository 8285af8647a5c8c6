// An order's cycles with their expected and paid income, one by one and as the cells of its weave. A missing amount is
// awaited while its rent can still come in time, and missed after that (income.md 4).
import { deadlineKey, deadlines, missedAfter } from '#features/catalogue/server/public.ts';
import { toWire } from '#ledger/money.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import { addDays, businessDate, startOfBusinessDate } from '#platform/time/clock.ts';
import { CYCLE_MS, THREADS_MAX } from '#universal/weave.ts';
import type { OrderRow } from '../orders.ts';

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

/** See `nextPayment` in contract/shapes.ts. Whole days, because an hour's income says little. */
export function nextPayment(order: Earning, now: Date): { date: string; expectedMinor: number } | null {
  const over = endedBefore(order, startOfBusinessDate(addDays(businessDate(now), 1)));
  if (order.cancelledAt || over >= order.cycles) return null;
  const date = businessDate(new Date(order.earnsFrom.getTime() + (over + 1) * CYCLE_MS[order.cycle]));
  const cycles = endedBefore(order, startOfBusinessDate(addDays(date, 1))) - over;
  return { date, expectedMinor: toWire(order.expected * BigInt(cycles)) };
}

/** Starts of the cycles that have ended by `now`, oldest first. */
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

/** Income paid by cycle, including supplements, for cycles that begin at or after `from`. */
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

/** Unpaid expected income of the cycles that have not ended, in minor units. It does not count as awaited yet. */
export function stillToRun(cycles: readonly Pick<OrderCycle, 'end' | 'expected' | 'paid'>[], now: Date): bigint {
  const running = cycles.filter((cycle) => cycle.end > now && cycle.paid < cycle.expected);
  return running.reduce((sum, cycle) => sum + cycle.expected - cycle.paid, 0n);
}

/** The missing income of the cycles that have ended. */
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

// Cells: the income of an order by the end of its cycles, because that is when it is due. Its weave is made from them.

/** Minor units. `bookedAfter`: the last booking of rent that came after the cycle's end, or null. */
export type Paid = { amount: bigint; bookedAfter: Date | null };

/**
 * One thread of the weave: a cycle that ended at `at`, or all hours that ended on a day if the order has too many hours
 * for a thread each. `day`: the business day of that end. `missedAfter`: until when a missing part is awaited. Null if
 * no contract covers the day.
 */
export type OrderCell = {
  at: Date;
  day: string;
  cycles: number;
  expected: bigint;
  paid: bigint;
  bookedAfter: Date | null;
  missedAfter: Date | null;
};

/** Whether some of it was booked after the deadline. Rent booked before the cycle's end is never late. */
export function isLate({ bookedAfter, missedAfter }: Pick<OrderCell, 'bookedAfter' | 'missedAfter'>): boolean {
  return bookedAfter !== null && missedAfter !== null && bookedAfter > missedAfter;
}

/** Cells by order, oldest first. All orders must belong to one member. A cancelled order has none. */
export async function cellsOfOrders(
  q: Queryable,
  orders: readonly OrderRow[],
  now: Date,
): Promise<Map<bigint, OrderCell[]>> {
  const over = orders.map((order) => ({ order, ownCells: emptyCellsOf(order, now) }));
  const days = over.flatMap(({ order: { productId }, ownCells }) =>
    ownCells.map(({ begunOn }) => ({ productId, day: begunOn })),
  );
  const notCancelled = orders.filter((order) => order.cancelledAt === null);
  const [rows, due] = await Promise.all([paidByCell(q, notCancelled), deadlines(q, days)]);
  const paid = new Map(rows.map((row) => [key(row.orderId, row.at), row]));
  return new Map(
    over.map(({ order, ownCells }) => [
      order.id,
      ownCells.map(({ begunOn, ...cell }) => {
        const got = paid.get(key(order.id, cell.at));
        return {
          ...cell,
          expected: order.expected * BigInt(cell.cycles),
          paid: got?.amount ?? 0n,
          bookedAfter: got?.bookedAfter ?? null,
          missedAfter: due.get(deadlineKey(order.productId, begunOn)) ?? null,
        };
      }),
    ]),
  );
}

/** `begunOn`: the day on which the last of the cycles began. */
type EmptyCell = Pick<OrderCell, 'at' | 'day' | 'cycles'> & { begunOn: string };

/** The cells of the order's ended cycles, without their income. */
function emptyCellsOf(order: OrderRow, now: Date): EmptyCell[] {
  if (order.cancelledAt) return [];
  const cells = new Map<number, EmptyCell>();
  for (const start of startsOver(order, now)) {
    const end = new Date(start.getTime() + CYCLE_MS[order.cycle]);
    const day = businessDate(end);
    const at = sharesDay(order) ? startOfBusinessDate(day) : end;
    const cycles = (cells.get(at.getTime())?.cycles ?? 0) + 1;
    cells.set(at.getTime(), { at, day, begunOn: businessDate(start), cycles });
  }
  return [...cells.values()];
}

function sharesDay({ cycle, cycles }: Pick<OrderRow, 'cycle' | 'cycles'>): boolean {
  return cycle === 'hourly' && cycles > THREADS_MAX;
}

function key(orderId: bigint, at: Date): string {
  return `${orderId} ${at.getTime()}`;
}

/** SQL: the `at` of the cell of earning `e` of order `o`. */
export const CELL_AT = (q: Queryable) => q`case when o.cycle = 'hourly' and o.cycles > ${THREADS_MAX}
  then platform.moment_of(platform.business_date(${ENDS_AT(q)})) else ${ENDS_AT(q)} end`;

/** SQL: the end of the cycle of earning `e` of order `o`. */
export const ENDS_AT = (q: Queryable) => q`(e.starts_at + orders.cycle_length(o.cycle))`;

async function paidByCell(
  q: Queryable,
  orders: readonly OrderRow[],
): Promise<(Paid & { orderId: bigint; at: Date })[]> {
  const [first] = orders;
  if (!first) return [];
  return q<(Paid & { orderId: bigint; at: Date })[]>`
    select e.order_id, ${CELL_AT(q)} as at, ${PAID(q)}
    ${fromEarnings(q, first.memberId, orders)} and p.kind = 'cycle' group by 1, 2`;
}

/** SQL: the columns of `Paid`, aggregated over the rows of `fromEarnings`. */
export const PAID = (q: Queryable) => q`sum(e.amount)::bigint as amount,
  max(p.event_at) filter (where p.kind = 'cycle'
    and p.event_at > ${ENDS_AT(q)}) as booked_after`;

/** SQL: earnings `e` of the member's orders `o`, each with the part `p` that paid it. */
export const fromEarnings = (q: Queryable, memberId: bigint, orders: readonly Pick<OrderRow, 'id'>[]) => q`
  from orders.earning e join orders.part p on p.id = e.part_id join orders.purchase_order o on o.id = e.order_id
  where e.member_id = ${memberId} and e.order_id = any (${idList(orders.map(({ id }) => id))}::bigint[])`;
