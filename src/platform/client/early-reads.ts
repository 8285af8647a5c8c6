// Hands call() the reads that the page began before the app's code had loaded (scripts/faces/first-paint.ts).
export type EarlyRead = {
  path: string;
  headers: Record<string, string>;
  stop: AbortController;
  response: Promise<Response>;
};

declare global {
  interface Window {
    earlyReads?: EarlyRead[];
  }
}

/** An early read that is older is not used, because its answer may be out of date. */
const TAKEN_WITHIN_MS = 20_000;

/** The early read of an address. It is returned once, and only if all headers (member, language) are the same. */
export function takeEarlyRead(address: string, headers: Record<string, string>): EarlyRead | undefined {
  if (typeof window === 'undefined') return undefined;
  const path = address.replace(/[?&]t=\d+$/, '');
  const all = window.earlyReads ?? [];
  const early = all.find((one) => one.path === path);
  if (!early) return undefined;
  window.earlyReads = all.filter((one) => one !== early);
  const fits = JSON.stringify(early.headers) === JSON.stringify(headers) && performance.now() < TAKEN_WITHIN_MS;
  if (!fits) early.stop.abort();
  return fits ? early : undefined;
}
