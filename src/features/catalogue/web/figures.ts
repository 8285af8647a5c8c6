// chunk: screens
// Durations as members name them.
import { CYCLE_MS, STEP_MS } from '#universal/weave.ts';

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
