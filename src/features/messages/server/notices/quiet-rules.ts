// Quiet hours and the fate of a push (messages.md 4, 6). Pure. Hours are those of Addis Ababa.
import { addDays, atHour, businessDate, businessTime } from '#platform/time/clock.ts';

export type Quiet = { from: string; until: string };

/** Without a choice of the member. */
export const DEFAULT_QUIET: Quiet = { from: '21:00', until: '07:00' };

/** The first hour is quiet, the last one is not. A quiet time may go over midnight. */
export function isQuiet(at: Date, quiet: Quiet | null): boolean {
  if (quiet === null) return false;
  const hour = businessTime(at).slice(11);
  const { from, until } = quiet;
  return from < until ? from <= hour && hour < until : from <= hour || hour < until;
}

/** The end of the quiet time at this moment, or the moment itself. */
export function quietEnd(at: Date, quiet: Quiet | null): Date {
  if (quiet === null || !isQuiet(at, quiet)) return at;
  const today = businessDate(at);
  const end = atHour(today, quiet.until);
  return end > at ? end : atHour(addDays(today, 1), quiet.until);
}

export type PushFate = { does: 'drop' } | { does: 'hold'; until: Date } | { does: 'send'; ttlSeconds: number };

/**
 * A read message needs no push. Quiet hours hold it back. It is worth showing for `hours`. They
 * begin with the message, or with the end of the quiet hours in which it came.
 */
export function fateOfPush({
  at,
  messageAt,
  read,
  quiet,
  hours,
}: {
  at: Date;
  messageAt: Date;
  read: boolean;
  quiet: Quiet | null;
  hours: number;
}): PushFate {
  const ttlSeconds = Math.floor((quietEnd(messageAt, quiet).getTime() + hours * 3_600_000 - at.getTime()) / 1000);
  if (read || ttlSeconds <= 0) return { does: 'drop' };
  return isQuiet(at, quiet) ? { does: 'hold', until: quietEnd(at, quiet) } : { does: 'send', ttlSeconds };
}
