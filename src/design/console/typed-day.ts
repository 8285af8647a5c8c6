const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads a typed day, "23 Nov 2026" or "2026-11-23", as 'YYYY-MM-DD'. An empty text gives ''. Undefined for any other,
 * also for 11/23/2026: which of its numbers is the month depends on the reader.
 */
export function readDay(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return '';
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.? ?([a-z]{3,9})\.? ?(\d{4})$/.exec(typed) ?? [];
  const at = MONTHS.indexOf(month.slice(0, 3)) + 1;
  const iso = day ? `${year}-${String(at).padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
  const read = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === iso ? iso : undefined;
}

/** Reads a typed time of the day, "9:05", "0905" or "21.30", as 'HH:MM'. An empty text gives ''. */
export function readTime(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return '';
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.]?(\d{2})$/.exec(typed) ?? [];
  if (hour === '' || Number.parseInt(hour, 10) > 23 || Number.parseInt(minute, 10) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}
