// chunk: further
// Calculates the figures of a purchase that members compare: what they pay, what they can expect back, and the gain.
// Pure; whole minor units, rounded down.
import { CYCLE_MS, STEP_MS } from '#universal/weave.ts';

/** `backMinor`: the expected income over the whole time, plus the price if it is returned. */
export type Terms = { payMinor: number; backMinor: number; days: number };

/** `monthMinor`: the gain for a twelfth of a year. Gains can be negative. */
export type Figures = { payMinor: bigint; backMinor: bigint; gainMinor: bigint; monthMinor: bigint };

export function figuresOf({ payMinor, backMinor, days }: Terms): Figures {
  const [pay, back] = [BigInt(payMinor), BigInt(backMinor)];
  const gain = back - pay;
  return { payMinor: pay, backMinor: back, gainMinor: gain, monthMinor: floorDivide(gain * 365n, 12n * BigInt(days)) };
}

/** Rounds down. BigInt division rounds towards zero, which would make a loss look smaller. */
function floorDivide(amount: bigint, by: bigint): bigint {
  const cut = amount / by;
  return amount < 0n && cut * by !== amount ? cut - 1n : cut;
}

export type Period = { unit: 'year' | 'month' | 'week' | 'day'; count: number };

/** A number of days in the largest unit that fits. 52 weeks count as a year, although a day is missing. */
export function periodOf(days: number): Period {
  const years = Math.round(days / 365);
  if (years > 0 && Math.abs(days - years * 365) <= years) return { unit: 'year', count: years };
  if (days % 30 === 0) return { unit: 'month', count: days / 30 };
  if (days % 7 === 0) return { unit: 'week', count: days / 7 };
  return { unit: 'day', count: days };
}

/** How many days the cycles take, rounded; at least 1. */
export function daysOfCycles(cycle: keyof typeof CYCLE_MS, cycles: number): number {
  return Math.max(1, Math.round((cycles * CYCLE_MS[cycle]) / STEP_MS.day));
}
