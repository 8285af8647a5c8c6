// Business time: the injectable clock (time.md 1), and functions on business dates in Addis Ababa. The sandbox can move
// the clock forward. The offset is stored in platform.clock, so that SQL and every process agree.
import type { Database } from '../database/db.ts';
import { follow } from '../database/follow.ts';

export const DAY_MS = 86_400_000;

export type Clock = {
  now(): Date;
  /** The business date in Addis Ababa, 'YYYY-MM-DD'. */
  today(): string;
  /** Reads the offset again, for a caller that has just moved the clock and uses it at once. */
  refresh(): Promise<void>;
};

const ADDIS_OFFSET_MS = 3 * 3_600_000; // Addis Ababa has no daylight saving time.

export function businessDate(at: Date): string {
  return new Date(at.getTime() + ADDIS_OFFSET_MS).toISOString().slice(0, 10);
}

/** 'YYYY-MM-DD HH:MM' in Addis Ababa, for files. */
export function businessTime(at: Date): string {
  return new Date(at.getTime() + ADDIS_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');
}

/** The instant at which a business date begins. */
export function startOfBusinessDate(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - ADDIS_OFFSET_MS);
}

/** The instant of a time of day, such as '17:00', on a business date. */
export function atHour(date: string, hour: string): Date {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return new Date(startOfBusinessDate(date).getTime() + (hours * 60 + minutes) * 60_000);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 Sunday to 6 Saturday. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Seconds since an instant, or 0 if there is none. */
export function secondsSince(clock: Pick<Clock, 'now'>, since: Date | null | undefined): number {
  return since ? Math.max(0, (clock.now().getTime() - since.getTime()) / 1000) : 0;
}

export function fixedClock(at: Date): Clock {
  return { now: () => at, today: () => businessDate(at), refresh: async () => undefined };
}

/** Reads the offset and follows its changes until `sql` ends. Calls `lost` when a change could not be read. */
export async function openClock(sql: Database, lost: (error: unknown) => void): Promise<Clock> {
  const read = async () => {
    const [row] = await sql<{ offsetMs: bigint }[]>`select offset_ms from platform.clock`;
    return Number(row?.offsetMs ?? 0n);
  };
  const offsetMs = await follow(sql, { channel: 'clock', read, lost });
  const now = () => new Date(Date.now() + offsetMs.now());
  return { now, today: () => businessDate(now()), refresh: offsetMs.refresh };
}
