// Whether purchases have paid for themselves, and when they will by expectation (orders.md 7). Pure. One order and all
// orders of a member use the same sums.
import { plus, toWire } from '#ledger/money.ts';
import { addDays, businessDate, startOfBusinessDate } from '#platform/time/clock.ts';
import { daysSince } from '#universal/date-text.ts';
import type { WireBreakEven } from '../contract/shapes.ts';
import { endedBefore } from './earnings/cycles.ts';
import { cyclesOver, type OrderRow } from './orders.ts';

type Bought = Pick<
  OrderRow,
  | 'payRecharge'
  | 'payIncome'
  | 'price'
  | 'cycle'
  | 'cycles'
  | 'expected'
  | 'earnsFrom'
  | 'expiresAt'
  | 'maturesAt'
  | 'returnsPrincipal'
  | 'principalRecharge'
  | 'principalIncome'
  | 'collected'
  | 'cancelledAt'
>;
export type Held = { order: Bought; toCollect: bigint };

/** Null if all orders were cancelled, because then the whole price went back and nothing was paid in. */
export function breakEvenOf(held: readonly Held[], now: Date): WireBreakEven | null {
  const kept = held.filter(({ order }) => order.cancelledAt === null);
  if (kept.length === 0) return null;
  const paidIn = plus(...kept.map(({ order }) => order.payRecharge + order.payIncome));
  const income = plus(...kept.map(({ order, toCollect }) => order.collected + toCollect));
  const back = income + plus(...kept.map(({ order }) => returned(order)));
  const last = kept.map(({ order }) => lastDay(order)).reduce((a, b) => (a > b ? a : b));
  const coming = (day: string) => plus(...kept.map(({ order }) => comingBy(order, day, now)));
  const short = paidIn - back - coming(last);
  const overdue = plus(...kept.map((one) => overdueOf(one, now)));
  const outlook = back >= paidIn ? 'even' : short <= 0n ? 'expected' : short <= overdue ? 'late' : 'never';
  return {
    paidInMinor: toWire(paidIn),
    incomeMinor: toWire(income),
    backMinor: toWire(back),
    percent: paidIn === 0n ? 100 : Number((back * 100n) / paidIn),
    aheadMinor: toWire(back - paidIn),
    outlook,
    evenOn: outlook === 'expected' ? firstDay(last, now, (day) => back + coming(day) >= paidIn) : null,
    shortMinor: toWire(short > 0n ? short : 0n),
    principal: principalOf(kept, now),
  };
}

function returned({ principalRecharge, principalIncome }: Bought): bigint {
  return principalRecharge + principalIncome;
}

/** What is due back at the end of these orders and not overdue, and the last day on which some of it is. */
function principalOf(kept: readonly Held[], now: Date): WireBreakEven['principal'] {
  const due = kept.filter(({ order }) => isDue(order, now));
  if (due.length === 0) return null;
  const last = due.map(({ order }) => order.maturesAt).reduce((a, b) => (a > b ? a : b));
  return { dueMinor: toWire(plus(...due.map(({ order }) => order.price - returned(order)))), on: businessDate(last) };
}

/** Principal that is overdue is a loss for now, so it is not expected. */
function isDue({ returnsPrincipal, maturesAt }: Bought, now: Date): boolean {
  return returnsPrincipal && maturesAt > now;
}

function lastDay({ expiresAt, maturesAt, returnsPrincipal }: Bought): string {
  return businessDate(returnsPrincipal && maturesAt > expiresAt ? maturesAt : expiresAt);
}

/**
 * What is expected after now and up to the end of `day`: the income of the cycles that end by then, and the principal
 * if it is due by then.
 */
function comingBy(order: Bought, day: string, now: Date): bigint {
  const end = startOfBusinessDate(addDays(day, 1));
  const cycles = Math.max(0, endedBefore(order, end) - cyclesOver(order, now));
  const principal = isDue(order, now) && order.maturesAt < end ? order.price - returned(order) : 0n;
  return order.expected * BigInt(cycles) + principal;
}

/** Unpaid income of the ended cycles, awaited or missed. */
function overdueOf({ order, toCollect }: Held, now: Date): bigint {
  const missing = order.expected * BigInt(cyclesOver(order, now)) - order.collected - toCollect;
  return missing > 0n ? missing : 0n;
}

/** The first business day, from today to `last`, on which `reached` holds. From then on it holds, so on `last`, too. */
function firstDay(last: string, now: Date, reached: (day: string) => boolean): string {
  const today = businessDate(now);
  let [low, high] = [0, daysSince(today, last)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (reached(addDays(today, middle))) high = middle;
    else low = middle + 1;
  }
  return addDays(today, low);
}
