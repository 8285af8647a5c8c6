import { CONSOLE_LANGUAGES } from './words.ts';

/** The short names of the months in each language of the console, as `dateText` writes them. */
const MONTHS = CONSOLE_LANGUAGES.map((language) => {
  const month = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2026, at, 15)).toLowerCase());
});

const monthOf = (word: string): number =>
  1 + Math.max(...MONTHS.map((names) => names.findIndex((name) => word.startsWith(name))));

/**
 * Reads a typed day, "23 Nov 2026", "ኖቬም 23 ቀን 2026" or "2026-11-23", as 'YYYY-MM-DD'. An empty text gives ''.
 * Undefined for any other, also for 11/23/2026: which of its numbers is the month depends on the reader.
 */
export function readDay(text: string): string | undefined {
  // The console writes Amharic days with spaces at which no line breaks.
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (typed === '') return '';
  const english = /^(?<day>\d{1,2})\.? ?(?<month>\p{L}{3,9})\.? ?(?<year>\d{4})$/u.exec(typed);
  const amharic = /^(?<month>\p{L}{2,9}) ?(?<day>\d{1,2})(?: ?ቀን)? ?(?<year>\d{4})$/u.exec(typed);
  const { day, month = '', year = '' } = (english ?? amharic)?.groups ?? {};
  const iso = day ? `${year}-${String(monthOf(month)).padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
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
