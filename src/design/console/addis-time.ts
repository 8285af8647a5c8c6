// A time of the business, typed at the desk wherever it stands. Addis Ababa has no daylight saving time.

/** The instant of a date and an hour in Addis Ababa, as the wire takes it. Undefined while they are incomplete. */
export function instantOf(date: string, time: string): string | undefined {
  const at = new Date(`${date}T${time}:00+03:00`);
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time) && !Number.isNaN(at.getTime())
    ? at.toISOString()
    : undefined;
}

/** The other way: an instant of the wire as the fields of a form hold it. */
export function fieldsOf(at: string): { date: string; time: string } {
  const there = new Date(Date.parse(at) + 3 * 3_600_000).toISOString();
  return { date: there.slice(0, 10), time: there.slice(11, 16) };
}
