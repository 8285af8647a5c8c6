// The time on a phone. Its own clock may be wrong by days, so the server's answers say what time it is. Only this file
// reads the phone's clock (scripts/tidy/rules.ts).

/** The server's time less the age of the page. */
let aheadMs: number | undefined;

/**
 * Of each answer: the header `x-now`. One that was long on its way tells an earlier time, and changes nothing. After a
 * phone slept the next one mends the time.
 */
export function noteServerTime(now: string | null): void {
  const told = Date.parse(now ?? '') - performance.now();
  if (told > (aheadMs ?? -Infinity)) aheadMs = told;
}

/**
 * The server's time in milliseconds, for whatever is compared with a time of the server. Before the first answer it is
 * the phone's: nothing of this visit can be decided yet.
 */
export function serverNow(): number {
  return aheadMs === undefined ? phoneNow() : aheadMs + performance.now();
}

/** The phone's own clock: for the age of what this clock dated before, and for addresses and keys that only differ. */
export function phoneNow(): number {
  return Date.now();
}
