// Weaves, the charts with one thread for each cycle or day (look.md 5): of an order, and of a member's income by day.
import type { Queryable } from '#platform/database/db.ts';
import { businessDate, startOfBusinessDate } from '#platform/time/clock.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { monthStart } from '#universal/ethiopic-date.ts';
import { CYCLE_MS } from '#universal/weave.ts';
import type { WireWeave } from '#features/catalogue/contract.ts';
import {
  frameOf,
  frameOfDays,
  frameUntil,
  productFaces,
  weaveOf,
  type WeaveFrame,
} from '#features/catalogue/server/public.ts';
import type { WireIncomeWeave, WireLate } from '../../contract/shapes.ts';
import { type OrderRow, ordersByIds } from '../orders.ts';
import { cellsOfOrders, isLate, type OrderCell, paidKey } from './cycles.ts';
import { type EndedDay, incomeByDay, missingOf, sumOf } from './income-by-day.ts';
import { owedBy } from './owed-by.ts';

type Reading = Pick<Context, 'sql' | 'clock'>;

/** Weaves of all cycles of each order, past and future. All orders must belong to one member. */
export async function orderWeaves(
  { sql, clock }: Reading,
  orders: readonly OrderRow[],
): Promise<Map<bigint, WireWeave>> {
  const now = clock.now();
  const cells = await cellsOfOrders(sql, orders, now);
  return new Map(orders.map((order) => [order.id, weaveOfOrder(order, required(cells.get(order.id)), now)]));
}

/** Its first thread is the first cycle's, at that cycle's end. */
function weaveOfOrder({ cycle, earnsFrom, cycles }: OrderRow, cells: readonly OrderCell[], now: Date): WireWeave {
  const from = new Date(earnsFrom.getTime() + CYCLE_MS[cycle]);
  return weaveOfIncomeCells(cells, frameOf(cycle, { from, cycles }), now);
}

function weaveOfIncomeCells(cells: readonly OrderCell[], frame: WeaveFrame, now: Date): WireWeave {
  return weaveOf(
    cells.map((cell) => ({ ...cell, late: isLate(cell) })),
    frame,
    now,
  );
}

/** A cell of an order; `at` as in `OrderCell`. */
export type CellKey = { orderId: bigint; at: Date };

/** A weave of these cells with one thread for each business day on which they end. Null without cells. */
export async function weaveOfCells({ sql, clock }: Reading, asked: readonly CellKey[]): Promise<WireWeave | null> {
  const now = clock.now();
  const orders = await ordersByIds(sql, [...new Set(asked.map(({ orderId }) => orderId))]);
  const cellsOf = await cellsOfOrders(sql, orders, now);
  const keys = new Set(asked.map(({ orderId, at }) => paidKey(orderId, at)));
  const cells = [...cellsOf].flatMap(([id, own]) => own.filter(({ at }) => keys.has(paidKey(id, at))));
  const days = cells.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return weaveOfIncomeCells(cells, frameOfDays({ from: first, until: last }), now);
}

/** The member's income of the last `days` business days, including today, the sums of this month, and who is late. */
export async function incomeWeave(
  { sql, clock }: Reading,
  { memberId, days, locale }: { memberId: bigint; days: number; locale: string },
): Promise<WireIncomeWeave> {
  const [now, today] = [clock.now(), clock.today()];
  const frame = frameUntil(now, { step: 'day', days });
  const starts = { gregory: monthStart(today, 'gregory'), ethiopic: monthStart(today, 'ethiopic') };
  const [from = today] = [businessDate(frame.from), ...Object.values(starts)].sort();
  const ended = await incomeByDay(sql, { memberId, from, until: today, now });
  const since = (first: string) => ended.filter(({ day }) => day >= first);
  const sumSince = (first: string) => ({ from: first, ...sumOf(since(first), now) });
  return {
    ...weaveOfDays(ended, frame, now),
    month: { gregory: sumSince(starts.gregory), ethiopic: sumSince(starts.ethiopic) },
    late: await lateOf(sql, since(businessDate(frame.from)), { now, locale }),
  };
}

/** The orders that still miss income of these days, and who was to pay it. The one that misses most is first. */
async function lateOf(
  q: Queryable,
  days: readonly EndedDay[],
  { now, locale }: { now: Date; locale: string },
): Promise<WireLate[]> {
  const missed = days.filter((day) => missingOf(day, now).missed > 0n);
  if (missed.length === 0) return [];
  const [owing, faces] = await Promise.all([
    owedBy(q, missed),
    productFaces(q, [...new Set(missed.map(({ productId }) => productId))], locale),
  ]);
  return [...Map.groupBy(missed, ({ orderId }) => orderId)]
    .map(([orderId, own]) => {
      const { title, language } = required(faces.get(required(own[0]).productId));
      const { missedMinor } = sumOf(own, now);
      return { orderId: orderId.toString(), title, language, owedBy: owing(own), missedMinor };
    })
    .sort((a, b) => b.missedMinor - a.missedMinor);
}

/** The member's income of some business days, both ends included. Null if nothing was due on any of them. */
export async function incomeWeaveOf(
  { sql, clock }: Reading,
  { memberId, from, until }: { memberId: bigint; from: string; until: string },
): Promise<WireWeave | null> {
  const frame = frameOfDays({ from, until });
  if (frame.length === 0) return null;
  const now = clock.now();
  const weave = weaveOfDays(await incomeByDay(sql, { memberId, from, until, now }), frame, now);
  return /[^n]/.test(weave.threads) ? weave : null;
}

/** One thread for each step, over all the member's orders. A remainder at a product's end belongs to no thread. */
function weaveOfDays(ended: readonly EndedDay[], frame: WeaveFrame, now: Date): WireWeave {
  const cells = ended.filter(({ cycles }) => cycles > 0);
  return weaveOf(
    cells.map((cell) => ({ ...cell, at: startOfBusinessDate(cell.day), late: isLate(cell) })),
    frame,
    now,
  );
}
