// Weaves, the charts with one thread for each cycle or day (look.md 5): of an order, and of a member's income by day.
import { businessDate, startOfBusinessDate } from '#platform/time/clock.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { CYCLE_MS } from '#universal/weave.ts';
import type { WireWeave } from '#features/catalogue/contract.ts';
import {
  deadlineKey,
  deadlines,
  frameOf,
  frameOfDays,
  frameUntil,
  weaveOf,
  type WeaveFrame,
} from '#features/catalogue/server/public.ts';
import { type OrderRow, ordersByIds, ordersEarningIn } from '../orders.ts';
import {
  fromEarnings,
  incomeOfOrders,
  isLate,
  type OrderIncome,
  PAID,
  type Paid,
  paidKey,
  startsOver,
} from './cycles.ts';

type Reading = Pick<Context, 'sql' | 'clock'>;

/** Weaves of all cycles of each order, past and future. All orders must belong to one member. */
export async function orderWeaves(
  { sql, clock }: Reading,
  orders: readonly OrderRow[],
): Promise<Map<bigint, WireWeave>> {
  const now = clock.now();
  const incomes = await incomeOfOrders(sql, orders, now);
  return new Map(orders.map((order) => [order.id, weaveOfOrder(order, required(incomes.get(order.id)), now)]));
}

export function weaveOfOrder(order: OrderRow, { cells }: OrderIncome, now: Date): WireWeave {
  return weaveOfIncomeCells(cells, frameOf(order.cycle, { from: order.earnsFrom, cycles: order.cycles }), now);
}

function weaveOfIncomeCells(cells: OrderIncome['cells'], frame: WeaveFrame, now: Date): WireWeave {
  return weaveOf(
    cells.map((cell) => ({ ...cell, late: isLate(cell) })),
    frame,
    now,
  );
}

/** A cell of an order; `at` as in `OrderCell`. */
export type CellKey = { orderId: bigint; at: Date };

/** A weave of these cells with one thread for each business day on which they begin. Null without cells. */
export async function weaveOfCells({ sql, clock }: Reading, asked: readonly CellKey[]): Promise<WireWeave | null> {
  const now = clock.now();
  const orders = await ordersByIds(sql, [...new Set(asked.map(({ orderId }) => orderId))]);
  const incomes = await incomeOfOrders(sql, orders, now);
  const keys = new Set(asked.map(({ orderId, at }) => paidKey(orderId, at)));
  const cells = [...incomes].flatMap(([id, { cells: own }]) => own.filter(({ at }) => keys.has(paidKey(id, at))));
  const days = cells.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return weaveOfIncomeCells(cells, frameOfDays({ from: first, until: last }), now);
}

/** The member's income of the last `days` business days, including today. */
export async function incomeWeave(
  context: Reading,
  { memberId, days }: { memberId: bigint; days: number },
): Promise<WireWeave> {
  return weaveOfIncome(context, memberId, frameUntil(context.clock.now(), { step: 'day', days }));
}

/** The member's income of some business days, both ends included. Null if nothing was due on any of them. */
export async function incomeWeaveOf(
  context: Reading,
  { memberId, from, until }: { memberId: bigint; from: string; until: string },
): Promise<WireWeave | null> {
  const frame = frameOfDays({ from, until });
  if (frame.length === 0) return null;
  const weave = await weaveOfIncome(context, memberId, frame);
  return /[^n]/.test(weave.threads) ? weave : null;
}

/** One thread for each step, over all the member's orders. A cycle counts on the day on which it ends. */
async function weaveOfIncome({ sql, clock }: Reading, memberId: bigint, frame: WeaveFrame): Promise<WireWeave> {
  const now = clock.now();
  const orders = await ordersEarningIn(sql, { memberId, from: frame.from, until: now });
  const ended = orders.flatMap((order) => endingByDay(order, { from: frame.from, now }));
  const [rows, due] = await Promise.all([
    orders.length === 0 ? [] : paidByEnd(sql, { memberId, orders, from: frame.from }),
    deadlines(
      sql,
      ended.map(({ order, begunOn }) => ({ productId: order.productId, day: begunOn })),
    ),
  ]);
  const paid = new Map(rows.map((row) => [`${row.orderId} ${row.day}`, row]));
  const cells = ended.map(({ order, day, begunOn, cycles }) => {
    const got = paid.get(`${order.id} ${day}`);
    const missedAfter = due.get(deadlineKey(order.productId, begunOn)) ?? null;
    return {
      at: startOfBusinessDate(day),
      expected: order.expected * BigInt(cycles),
      paid: got?.amount ?? 0n,
      late: isLate({ bookedAfter: got?.bookedAfter ?? null, missedAfter }),
      missedAfter,
    };
  });
  return weaveOf(cells, frame, now);
}

/** Cycles of an order that ended on one day. `begunOn`: the day on which the last of them began. */
type EndedDay = { order: OrderRow; day: string; begunOn: string; cycles: number };

/** The order's ended cycles by business day, since `from` and including today. */
function endingByDay(order: OrderRow, { from, now }: { from: Date; now: Date }): EndedDay[] {
  const days = new Map<string, EndedDay>();
  for (const start of startsOver(order, now)) {
    const end = new Date(start.getTime() + CYCLE_MS[order.cycle]);
    if (end < from) continue;
    const day = businessDate(end);
    const cycles = (days.get(day)?.cycles ?? 0) + 1;
    days.set(day, { order, day, begunOn: businessDate(start), cycles });
  }
  return [...days.values()];
}

type PaidDay = Paid & { orderId: bigint; day: string };

async function paidByEnd(
  q: Queryable,
  { memberId, orders, from }: { memberId: bigint; orders: readonly OrderRow[]; from: Date },
): Promise<PaidDay[]> {
  return q<PaidDay[]>`
    select e.order_id, platform.business_date(e.starts_at + orders.cycle_length(o.cycle)) as day, ${PAID(q)}
    ${fromEarnings(q, memberId, orders)}
      and e.starts_at >= ${new Date(from.getTime() - CYCLE_MS.weekly)} and p.kind = 'cycle'
    group by 1, 2`;
}
