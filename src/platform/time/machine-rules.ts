// When the machine under the books is not to be trusted: its clock leapt, or its disk is nearly full. Pure.

/** A time that was believed: the database's clock, and the machine's run since it was switched on. */
export type Sight = { seenAt: Date; boot: string; bootedAt: Date };
/** `at`: the database's clock. `here`: this process's. `upMs`: since the machine was switched on; no clock moves it. */
export type Look = { at: Date; here: Date; boot: string; upMs: number };
export type Doubt = { how: 'ahead' | 'behind' | 'apart'; byMs: number };

/** A time service may correct the clock by so much at once. */
export const TOLERANCE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/**
 * After a new switching-on nothing else tells the time. Then a clock this far ahead of the last sight needs a person's
 * word. A demo may rest for weeks.
 */
export const REST_MS_MAX = { pilot: 3 * DAY_MS, sandbox: 30 * DAY_MS };

/** The last 256 MB of the disk are kept for the bank's lines and the database's own work. */
export const ROOM_BYTES = 256 * 1024 * 1024;
/** Posting begins again with so much, so that it does not flap. */
export const ROOM_AGAIN_BYTES = 384 * 1024 * 1024;

/** Null where the clock agrees with the last sight. `restMsMax`: of REST_MS_MAX. */
export function doubtOf(last: Sight | null, { at, here, boot, upMs }: Look, restMsMax: number): Doubt | null {
  const apart = Math.abs(here.getTime() - at.getTime());
  if (apart > TOLERANCE_MS) return { how: 'apart', byMs: apart };
  if (!last) return null;
  const sameRun = last.boot === boot;
  const ahead = sameRun ? at.getTime() - upMs - last.bootedAt.getTime() : at.getTime() - last.seenAt.getTime();
  if (ahead < -TOLERANCE_MS) return { how: 'behind', byMs: -ahead };
  return ahead > (sameRun ? TOLERANCE_MS : restMsMax) ? { how: 'ahead', byMs: ahead } : null;
}

export function isNearlyFull(freeBytes: number, wasNearlyFull: boolean): boolean {
  return freeBytes < (wasNearlyFull ? ROOM_AGAIN_BYTES : ROOM_BYTES);
}
