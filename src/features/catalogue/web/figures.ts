// chunk: further
// The figures of a purchase that members compare: what they pay, what is expected back, and the difference. Pure; whole
// minor units, rounded down.
import { CYCLE_MS, STEP_MS } from '#universal/weave.ts';

/** `backMinor`: the income over the whole time, and the price if it comes back. */
export type Terms = { payMinor: number; backMinor: number; days: number };

/** `monthMinor`: the gain of one month of a year. Any of a purchase's gains may be a loss. */
export type Figures = { payMinor: bigint; backMinor: bigint; gainMinor: bigint; monthMinor: bigint };

export function figuresOf({ payMinor, backMinor, days }: Terms): Figures {
  const [pay, back] = [BigInt(payMinor), BigInt(backMinor)];
  const gain = back - pay;
  return { payMinor: pay, backMinor: back, gainMinor: gain, monthMinor: floorDivide(gain * 365n, 12n * BigInt(days)) };
}

/** BigInt division cuts towards zero, and so would make a loss smaller. */
function floorDivide(amount: bigint, by: bigint): bigint {
  const cut = amount / by;
  return amount < 0n && cut * by !== amount ? cut - 1n : cut;
}

export type Period = { unit: 'year' | 'month' | 'week' | 'day'; count: number };

/** A length in the largest unit that fits. A year of weeks lacks one day and still reads as a year. */
export function periodOf(days: number): Period {
  const years = Math.round(days / 365);
  if (years > 0 && Math.abs(days - years * 365) <= years) return { unit: 'year', count: years };
  if (days % 30 === 0) return { unit: 'month', count: days / 30 };
  if (days % 7 === 0) return { unit: 'week', count: days / 7 };
  return { unit: 'day', count: days };
}

/** The days that so many cycles take. */
export function daysOfCycles(cycle: keyof typeof CYCLE_MS, cycles: number): number {
  return Math.max(1, Math.round((cycles * CYCLE_MS[cycle]) / STEP_MS.day));
}
