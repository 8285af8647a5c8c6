// Moves the sandbox clock forward and does what falls due on the way, stop by stop, as if the days had passed.
import { addDays, businessDate, startOfBusinessDate } from '../platform/clock.ts';
import type { Floor } from '../platform/floor.ts';
import { settle } from './settle.ts';

export type AdvanceOptions = {
  byMs: number;
  /** Connection string of the app's role, for the queue. */
  url: string;
  /** Tells the bank the new offset, makes it do what is due, and pulls its lines and statements. */
  moveBank: (offsetMs: number) => Promise<void>;
  say?: (line: string) => void;
  /** Minutes after midnight in Addis Ababa at which each day is looked at [DAY_STOPS]. */
  stops?: readonly number[];
};

/** After the day change, in finance hours, and at their end. */
export const DAY_STOPS: readonly number[] = [10, 10 * 60 + 30, 16 * 60 + 45];

/** Returns the new business time. Refused by the database where the clock may not move (pilot). */
export async function advance(floor: Floor, { byMs, url, moveBank, say, stops = DAY_STOPS }: AdvanceOptions): Promise<Date> {
  await floor.clock.refresh();
  const target = new Date(floor.clock.now().getTime() + byMs);
  for (const stop of stopsBetween(floor.clock.now(), target, stops)) {
    await floor.clock.refresh();
    const step = stop.getTime() - floor.clock.now().getTime();
    if (step <= 0) continue;
    const [row] = await floor.sql<{ offset: bigint }[]>`select platform.advance_clock(${Math.ceil(step)}) as offset`;
    await floor.clock.refresh();
    const offsetMs = Number(row?.offset ?? 0n);
    await settle(floor, { url, pull: () => moveBank(offsetMs) });
    say?.(`${businessDate(stop)} ${stop.toISOString().slice(11, 16)} UTC`);
  }
  return floor.clock.now();
}

/** The day's stops in (from, until], and `until` itself. */
export function stopsBetween(from: Date, until: Date, minutesOfDay: readonly number[]): Date[] {
  const stops: Date[] = [];
  for (let date = businessDate(from); startOfBusinessDate(date) <= until; date = addDays(date, 1)) {
    for (const minutes of minutesOfDay) {
      const stop = new Date(startOfBusinessDate(date).getTime() + minutes * 60_000);
      if (stop > from && stop < until) stops.push(stop);
    }
  }
  return [...stops, until];
}
