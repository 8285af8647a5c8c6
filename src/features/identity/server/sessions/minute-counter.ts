// Counts in windows of a minute of the machine's clock: they limit load, not business.
import { machineNow } from '#platform/time/machine-time.ts';

export const WINDOW_MS = 60_000;
export const COUNTED_MAX = 100_000;

/** `add` may have to ask other processes (call-shares.ts). Both give the seconds to wait, or 0. */
export type CallCounter<K> = {
  /** Counts one call. */
  add(key: K, limit: number): number | Promise<number>;
  /** As `add`, for the count so far. */
  look(key: K, limit: number): number;
};

/** Counts by key in the memory of this process. `onWindow` runs as a window begins. */
export function minuteCounter<K>(onWindow: () => void = () => undefined) {
  let counts = new Map<K, number>();
  let windowEnds = 0;
  const turn = (now: number) => {
    if (now < windowEnds && counts.size <= COUNTED_MAX) return;
    counts = new Map();
    windowEnds = now + WINDOW_MS;
    onWindow();
  };
  const wait = (count: number, limit: number, now: number) =>
    count > limit ? Math.max(1, Math.ceil((windowEnds - now) / 1000)) : 0;
  return {
    add(key: K, limit: number): number {
      const now = machineNow();
      turn(now);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return wait(count, limit, now);
    },
    look(key: K, limit: number): number {
      const now = machineNow();
      turn(now);
      return wait(counts.get(key) ?? 0, limit, now);
    },
  };
}
