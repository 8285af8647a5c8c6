// Weaves: cycles as threads (universal/weave.ts). Of products here; orders make their own from the same cells.
import { toWire } from '#ledger/money.ts';
import { addDays, businessDate, DAY_MS, startOfBusinessDate } from '#platform/time/clock.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import { CYCLE_MS, STEP_MS, threadOf, THREADS_MAX } from '#universal/weave.ts';
import type { WireWeave } from '../contract/shapes.ts';

/** Cycles that begin together, or on one day. Minor units. */
export type WeaveCell = {
  at: Date;
  expected: bigint;
  paid: bigint;
  /** A part of the paid income came after its due date and grace. */
  late: boolean;
  /** Until then the missing part is awaited. Null where no contract covers the day. */
  missedAfter: Date | null;
};

export type WeaveFrame = { from: Date; step: WireWeave['step']; length: number };

/** From bad to good: a thread of many cells is as bad as its worst. */
const WORST_FIRST = '0123456789lapn';

/** Threads of `frame.length`, each of one step. Cells outside the frame do not count. */
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

/** The frame of cycles that all begin at or after `from`. Hours share a day; more than four hundred days, a week. */
export function frameOf(cycle: keyof typeof CYCLE_MS, { from, cycles }: { from: Date; cycles: number }): WeaveFrame {
  if (cycle === 'hourly' && cycles <= THREADS_MAX) return { from, step: 'hour', length: cycles };
  // Hours that share a day may begin in its middle.
  const first = cycle === 'hourly' ? startOfBusinessDate(businessDate(from)) : from;
  const days = Math.ceil((from.getTime() + cycles * CYCLE_MS[cycle] - first.getTime()) / DAY_MS);
  if (cycle !== 'weekly' && days <= THREADS_MAX) return { from: first, step: 'day', length: days };
  return { from: first, step: 'week', length: Math.min(Math.ceil(days / 7), THREADS_MAX) };
}

/** The frame of business days, both included. More than four hundred of them share threads by week. */
export function frameOfDays({ from, until }: { from: string; until: string }): WeaveFrame {
  const start = startOfBusinessDate(from);
  const days = Math.max(0, Math.round((startOfBusinessDate(until).getTime() - start.getTime()) / DAY_MS) + 1);
  if (days <= THREADS_MAX) return { from: start, step: 'day', length: days };
  return { from: start, step: 'week', length: Math.min(Math.ceil(days / 7), THREADS_MAX) };
}

/** The frame that ends with the day of `now`. */
export function frameUntil(now: Date, { step, days }: { step: 'day' | 'week'; days: number }): WeaveFrame {
  const length = step === 'day' ? days : Math.ceil(days / 7);
  const stepMs = STEP_MS[step];
  const end = startOfBusinessDate(addDays(businessDate(now), 1));
  return { from: new Date(end.getTime() - length * stepMs), step, length };
}

/** The products' own weaves over all holders, over the last `days`. Only cycles that are over count. */
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

/** A cell a day, by product. A page has some two thousand of them, so only a short one brings its deadline. */
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

/** The cycles of one product that begin on one business day. */
export type ProductDay = { productId: bigint; day: string };

/**
 * Until when the income of each day's cycles is awaited, by `deadlineKey`. Null where no contract covers the day. The
 * run that freezes cycles kept the answer for them, and only the last days are asked again.
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
 * Until this instant a cycle without revenue reads "awaiting", and after it "missed" (income.md 4). It is due date plus
 * grace of the invoice whose period holds the cycle. Null if no contract covers the date.
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
