// Sums over rebates by week and level. Pure.
import type { DataOf } from '#platform/client/call-types.ts';

type Week = DataOf<'GET /api/v1/team/rebates/weeks'>['weeks'][number];
export type Sums = Omit<Week, 'week' | 'level'>;

const NOTHING: Sums = { rebates: 0, paidMinor: 0, waitingMinor: 0, heldMinor: 0, lapsedMinor: 0 };

export function sumsOf(weeks: readonly Week[]): Sums {
  return weeks.reduce(
    (sums, one) => ({
      rebates: sums.rebates + one.rebates,
      paidMinor: sums.paidMinor + one.paidMinor,
      waitingMinor: sums.waitingMinor + one.waitingMinor,
      heldMinor: sums.heldMinor + one.heldMinor,
      lapsedMinor: sums.lapsedMinor + one.lapsedMinor,
    }),
    NOTHING,
  );
}

/** Levels with rebates, the nearest first. */
export function byLevel(weeks: readonly Week[]): (Sums & { level: number })[] {
  const levels = [...new Set(weeks.map(({ level }) => level))].sort((a, b) => a - b);
  return levels.map((level) => ({ level, ...sumsOf(weeks.filter((one) => one.level === level)) }));
}

/** Weeks with rebates, in the order given. */
export function byWeek(weeks: readonly Week[]): (Sums & { week: string; levels: number[] })[] {
  return [...new Set(weeks.map(({ week }) => week))].map((week) => {
    const own = weeks.filter((one) => one.week === week);
    return { week, levels: own.map(({ level }) => level).sort((a, b) => a - b), ...sumsOf(own) };
  });
}
