// The last event of the live stream (wire.md 8) whose changes are in everything that the page shows. The stream is
// opened from there.
let last: number | undefined;

/** Call it for each event of the stream. */
export function noteEvent(id: number): void {
  last = id;
}

/** Call it for each answer. It names the last event before it; a slow answer may name an earlier one than is noted. */
export function noteRead({ headers }: Response): void {
  const id = Number(headers.get('last-event-id') ?? Number.NaN);
  if (last === undefined ? Number.isFinite(id) : id < last) last = id;
}

/** Undefined before the first answer or event. */
export function lastEvent(): number | undefined {
  return last;
}
