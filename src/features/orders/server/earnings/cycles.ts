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

// Cells: the income of an order by the start of its cycles. Its weave, days and months are all made from them.

/** Minor units. `bookedAfter`: the last booking of rent that came after the cycle's end, or null. */
export type Paid = { amount: bigint; bookedAfter: Date | null };

/**
 * One thread of the weave: an ended cycle that began at `at`, or all ended hours of a day if the order has too many
 * hours for a thread each. `missedAfter`: until when a missing part is awaited. Null if no contract covers the day.
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

/** `rests`: the order's shares of the remainder at its product's end, which belong to no cycle. */
export type OrderIncome = { cells: OrderCell[]; rests: { day: string; amount: bigint }[] };

/** Whether some of it was booked after the deadline. Rent booked before the cycle's end is never late. */
export function isLate({ bookedAfter, missedAfter }: Pick<OrderCell, 'bookedAfter' | 'missedAfter'>): boolean {
  return bookedAfter !== null && missedAfter !== null && bookedAfter > missedAfter;
}

/** Income by order, oldest cell first. All orders must belong to one member. A cancelled order has none. */
export async function incomeOfOrders(
  q: Queryable,
  orders: readonly OrderRow[],
  now: Date,
): Promise<Map<bigint, OrderIncome>> {
  const over = orders.map((order) => ({ order, ownCells: emptyCellsOf(order, now) }));
  const days = over.flatMap(({ order, ownCells }) => ownCells.map(({ day }) => ({ productId: order.productId, day })));
  const notCancelled = orders.filter((order) => order.cancelledAt === null);
  const [rows, due] = await Promise.all([paidByStart(q, notCancelled), deadlines(q, days)]);
  const paid = new Map(rows.filter(({ kind }) => kind === 'cycle').map((row) => [key(row.orderId, row.at), row]));
  return new Map(
    over.map(({ order, ownCells }) => [
      order.id,
      {
        cells: ownCells.map((cell) => {
          const got = paid.get(key(order.id, cell.at));
          return {
            ...cell,
            expected: order.expected * BigInt(cell.cycles),
            paid: got?.amount ?? 0n,
            bookedAfter: got?.bookedAfter ?? null,
            missedAfter: due.get(deadlineKey(order.productId, cell.day)) ?? null,
          };
        }),
        rests: rows
          .filter(({ orderId, kind }) => orderId === order.id && kind === 'end')
          .map(({ at, amount }) => ({ day: businessDate(at), amount })),
      },
    ]),
  );
}

/** The cells of the order's ended cycles, without their income. */
function emptyCellsOf(order: OrderRow, now: Date): Pick<OrderCell, 'at' | 'day' | 'cycles'>[] {
  if (order.cancelledAt) return [];
  const cells = new Map<number, Pick<OrderCell, 'at' | 'day' | 'cycles'>>();
  for (const start of startsOver(order, now)) {
    const day = businessDate(start);
    const at = sharesDay(order) ? startOfBusinessDate(day) : start;
    const cycles = (cells.get(at.getTime())?.cycles ?? 0) + 1;
    cells.set(at.getTime(), { at, day, cycles });
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
  then platform.moment_of(platform.business_date(e.starts_at)) else e.starts_at end`;

type PaidStart = Paid & { orderId: bigint; at: Date; kind: 'cycle' | 'end' };

async function paidByStart(q: Queryable, orders: readonly OrderRow[]): Promise<PaidStart[]> {
  const [first] = orders;
  if (!first) return [];
  return q<PaidStart[]>`
    select e.order_id, p.kind, ${CELL_AT(q)} as at, ${PAID(q)}
    ${fromEarnings(q, first.memberId, orders)} group by 1, 2, 3`;
}

/** SQL: the columns of `Paid`, aggregated over the rows of `fromEarnings`. */
export const PAID = (q: Queryable) => q`sum(e.amount)::bigint as amount,
  max(p.event_at) filter (where p.kind = 'cycle'
    and p.event_at > e.starts_at + orders.cycle_length(o.cycle)) as booked_after`;

/** SQL: earnings `e` of the member's orders `o`, each with the part `p` that paid it. */
export const fromEarnings = (q: Queryable, memberId: bigint, orders: readonly Pick<OrderRow, 'id'>[]) => q`
  from orders.earning e join orders.part p on p.id = e.part_id join orders.purchase_order o on o.id = e.order_id
  where e.member_id = ${memberId} and e.order_id = any (${idList(orders.map(({ id }) => id))}::bigint[])`;
