// Makes weaves, the charts with one thread for each cycle or day (universal/weave.ts), and the deadlines after which
// missing income counts as missed. The feature orders uses both for its own weaves.
import { toWire } from '#ledger/money.ts';
import { addDays, businessDate, DAY_MS, startOfBusinessDate } from '#platform/time/clock.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import { CYCLE_MS, STEP_MS, threadOf, THREADS_MAX } from '#universal/weave.ts';
import type { WireWeave } from '../contract/shapes.ts';

/** Income of cycles that begin at the same time or on the same day. Minor units. */
export type WeaveCell = {
  at: Date;
  expected: bigint;
  paid: bigint;
  /** Some of the paid income came after the due date and grace. */
  late: boolean;
  /** Until when missing income is awaited. Null if no contract covers the day. */
  missedAfter: Date | null;
};

export type WeaveFrame = { from: Date; step: WireWeave['step']; length: number };

/** Thread letters from bad to good. A thread with several cells shows the worst of them. */
const WORST_FIRST = '0123456789lapn';

/** Draws cells into a frame. Cells outside it are ignored. */
export function weaveOf(cells: readonly WeaveCell[], frame: WeaveFrame, now: Date): WireWeave {
  const stepMs = STEP_MS[frame.step];
  const threads = Array.from({ length: frame.length }, () => 'n');
  let missed = 0n;
  for (const { at, expected, paid, late, missedAfter } of cells) {
    const place = Math.floor((at.getTime() - frame.from.getTime()) / stepMs);
    const known = threads[place];
    if (known === undefined) continue;
    const awaiting = paid < expected && missedAfter !== null && missedAfter > now;
    const thread = threadOf({ expected, paid, awaiting, late });
    if (paid < expected && !awaiting) missed += expected - paid;
    if (WORST_FIRST.indexOf(thread) < WORST_FIRST.indexOf(known)) threads[place] = thread;
  }
  return { from: frame.from.toISOString(), step: frame.step, threads: threads.join(''), missedMinor: toWire(missed) };
}

/** A frame for `cycles` from `from`. If they are more than `THREADS_MAX`, hours share a thread by day, days by week. */
export function frameOf(cycle: keyof typeof CYCLE_MS, { from, cycles }: { from: Date; cycles: number }): WeaveFrame {
  if (cycle === 'hourly' && cycles <= THREADS_MAX) return { from, step: 'hour', length: cycles };
  // The first hour may begin in the middle of a day.
  const first = cycle === 'hourly' ? startOfBusinessDate(businessDate(from)) : from;
  const days = Math.ceil((from.getTime() + cycles * CYCLE_MS[cycle] - first.getTime()) / DAY_MS);
  if (cycle !== 'weekly' && days <= THREADS_MAX) return { from: first, step: 'day', length: days };
  return { from: first, step: 'week', length: Math.min(Math.ceil(days / 7), THREADS_MAX) };
}

/** A frame of business days, both ends included. If they are more than `THREADS_MAX`, they share threads by week. */
export function frameOfDays({ from, until }: { from: string; until: string }): WeaveFrame {
  const start = startOfBusinessDate(from);
  const days = Math.max(0, Math.round((startOfBusinessDate(until).getTime() - start.getTime()) / DAY_MS) + 1);
  if (days <= THREADS_MAX) return { from: start, step: 'day', length: days };
  return { from: start, step: 'week', length: Math.min(Math.ceil(days / 7), THREADS_MAX) };
}

/** A frame that ends with the business day of `now`. */
export function frameUntil(now: Date, { step, days }: { step: 'day' | 'week'; days: number }): WeaveFrame {
  const length = step === 'day' ? days : Math.ceil(days / 7);
  const stepMs = STEP_MS[step];
  const end = startOfBusinessDate(addDays(businessDate(now), 1));
  return { from: new Date(end.getTime() - length * stepMs), step, length };
}

/** Weaves of products over all holders and the last `days`. Only ended cycles count. */
export async function productWeaves(
  q: Queryable,
  products: readonly { id: bigint; cycle: keyof typeof CYCLE_MS }[],
  { now, days }: { now: Date; days: number },
): Promise<Map<bigint, WireWeave>> {
  const frames = new Map(
    products.map(({ id, cycle }) => [id, frameUntil(now, { step: cycle === 'weekly' ? 'week' : 'day', days })]),
  );
  const cells = await productCells(q, [...frames.keys()], new Date(now.getTime() - (days + 7) * DAY_MS));
  return new Map([...frames].map(([id, frame]) => [id, weaveOf(cells.get(id) ?? [], frame, now)]));
}

/** One cell for each day, by product. A page can have 2,000 of them, so deadlines are read only for short ones. */
async function productCells(q: Queryable, ids: readonly bigint[], from: Date): Promise<Map<bigint, WeaveCell[]>> {
  const cells = new Map<bigint, WeaveCell[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return cells;
  const rows = await q<(Omit<WeaveCell, 'at'> & { productId: bigint; day: string })[]>`
    select product_id, day, expected, paid, late, case when paid < expected then missed_after end as missed_after
    from catalogue.day_figure
    where product_id = any (${idList(ids)}::bigint[]) and day >= ${businessDate(from)}::date`;
  for (const { productId, day, ...cell } of rows) cells.get(productId)?.push({ ...cell, at: startOfBusinessDate(day) });
  return cells;
}

/** Stands for a product's cycles that begin on a business day. */
export type ProductDay = { productId: bigint; day: string };

/**
 * Until when the income of each day's cycles is awaited, by `deadlineKey`. Null if no contract covers the day. For
 * frozen cycles the deadline is stored; it is computed only for the latest days.
 */
export async function deadlines(q: Queryable, days: readonly ProductDay[]): Promise<Map<string, Date | null>> {
  const asked = new Map(days.map((one) => [deadlineKey(one.productId, one.day), one]));
  const [first] = [...days].map(({ day }) => day).sort();
  if (first === undefined) return new Map();
  const kept = await q<{ productId: bigint; day: string; at: Date | null }[]>`
    select product_id, day, missed_after as at from catalogue.day_figure
    where product_id = any (${idList([...new Set(days.map(({ productId }) => productId))])}::bigint[])
      and day >= ${first}::date`;
  const known = new Map(kept.map(({ productId, day, at }) => [deadlineKey(productId, day), at]));
  const fresh = [...asked].filter(([key]) => !known.has(key));
  const answers = await missedAfter(
    q,
    fresh.map(([, { productId, day }]) => ({ productId, start: startOfBusinessDate(day) })),
  );
  for (const [i, [key]] of fresh.entries()) known.set(key, answers[i] ?? null);
  return known;
}

export function deadlineKey(productId: bigint, day: string): string {
  return `${productId} ${day}`;
}

/**
 * Computes until when missing income of cycles is awaited; after that it is missed (income.md 4): due date plus grace
 * of the invoice whose period contains the cycle. Null if no contract covers the date.
 */
export async function missedAfter(
  q: Queryable,
  cycles: readonly { productId: bigint; start: Date }[],
): Promise<(Date | null)[]> {
  if (cycles.length === 0) return [];
  const rows = await q<{ at: Date | null }[]>`
    select catalogue.missed_after(p, s) as at
    from unnest(${idList(cycles.map((cycle) => cycle.productId))}::bigint[],
      ${cycles.map((cycle) => cycle.start.toISOString())}::timestamptz[]) with ordinality u(p, s, o) order by o`;
  return rows.map((row) => row.at);
}
