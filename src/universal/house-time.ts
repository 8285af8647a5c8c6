// The server's time on a phone, for all code of pages that needs the time. A phone's clock may be wrong by days, so the
// time comes from the server's answers. Only this file reads the phone's clock (scripts/tidy/rules.ts).

/** The server's time at which the page opened: the time it told, less the page's age (performance.now()). */
let openedAtMs: number | undefined;

/**
 * Takes the header `x-now` of every answer. An answer that took long to arrive gives an earlier time and is ignored.
 * After the phone has slept, the next answer corrects the time.
 */
export function noteServerTime(now: string | null): void {
  const opened = Date.parse(now ?? '') - performance.now();
  if (opened > (openedAtMs ?? -Infinity)) openedAtMs = opened;
}

/**
 * The server's time in milliseconds, for comparisons with times that the server sent. Before the first answer of a
 * visit it is the phone's time, because nothing needs to be decided yet.
 */
export function serverNow(): number {
  return openedAtMs === undefined ? phoneNow() : openedAtMs + performance.now();
}

/** The phone's own clock: only for the age of what it dated itself, and for addresses and keys that must be unique. */
export function phoneNow(): number {
  return Date.now();
}
