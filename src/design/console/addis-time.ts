// Converts between instants and a form's date and time fields, which mean Addis Ababa's time wherever the desk is.
// Addis Ababa has no daylight saving time.

/** The wire's instant for a date and time in Addis Ababa. Undefined while they are incomplete. */
export function instantOf(date: string, time: string): string | undefined {
  const at = new Date(`${date}T${time}:00+03:00`);
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time) && !Number.isNaN(at.getTime())
    ? at.toISOString()
    : undefined;
}

/** The other way round: the values of a form's fields for an instant of the wire. */
export function fieldsOf(at: string): { date: string; time: string } {
  const there = new Date(Date.parse(at) + 3 * 3_600_000).toISOString();
  return { date: there.slice(0, 10), time: there.slice(11, 16) };
}
