// The page's place among the live stream's events (wire.md 8). All that it shows has their changes up to here.
let last: number | undefined;

/** The stream brought this event. */
export function noteEvent(id: number): void {
  last = id;
}

/** A read began after the event that its answer names. A slow answer takes the place back. */
export function noteRead({ headers }: Response): void {
  const id = Number(headers.get('last-event-id') ?? Number.NaN);
  if (last === undefined ? Number.isFinite(id) : id < last) last = id;
}

/** Undefined before the first answer. */
export function lastEvent(): number | undefined {
  return last;
}
