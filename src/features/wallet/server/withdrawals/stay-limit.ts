// How long staff may keep one member's payouts back, all stays together. Otherwise two persons could keep a member's
// money for ever, by one stay after another (withdrawals.md 4). Pure.
import { DAY_MS } from '#platform/time/clock.ts';

export const STAY_WINDOW_DAYS = 90;

/** A time in which something stayed or will stay. A stay that ended early counts to its planned end. */
export type Kept = { from: Date; until: Date };

/**
 * The latest allowed end of a stay that begins now. Days on which several payouts stay count once. Every window of 90
 * days holds at most `daysMax` kept days. Returns null where no time is left.
 */
export function latestEnd(now: Date, kept: readonly Kept[], daysMax: number): Date | null {
  const opened = now.getTime() - STAY_WINDOW_DAYS * DAY_MS;
  let left = daysMax * DAY_MS;
  let cursor = opened;
  for (const { from, until } of [...kept].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const begin = Math.max(cursor, from.getTime());
    const end = Math.min(until.getTime(), now.getTime());
    if (end > begin) left -= end - begin;
    cursor = Math.max(cursor, end);
  }
  return left > 0 ? new Date(now.getTime() + left) : null;
}
