/** The first day of the month after this one's first day. */
export function monthAfter(first: string): string {
  const at = new Date(`${first}T12:00:00Z`);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}

/** The last day of the month that begins on this day. */
export function lastOfMonth(first: string): string {
  const next = Date.parse(`${monthAfter(first)}T00:00:00Z`);
  return new Date(next - 86_400_000).toISOString().slice(0, 10);
}
