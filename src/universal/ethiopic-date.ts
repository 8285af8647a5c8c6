// chunk: screens
// Converts dates to and from the Ethiopian calendar, for date fields, calendars and sums by month. Texts of dates use
// Intl (universal/date-text.ts), which cannot convert back. Twelve months have 30 days. The thirteenth has 5, or 6 in
// every fourth year (2015, 2019).

/** Months count from 1 to 13. */
export type EthiopicDate = { year: number; month: number; day: number };

const DAY_MS = 86_400_000;
/** The first day of the Ethiopian calendar (29 August 8 in the Julian calendar), in days since 1970. */
const FIRST_DAY = -716_367;

export const ETHIOPIC_MONTHS = 13;

export function daysInMonth({ year, month }: Pick<EthiopicDate, 'year' | 'month'>): number {
  if (month < ETHIOPIC_MONTHS) return 30;
  return year % 4 === 3 ? 6 : 5;
}

/** 'YYYY-MM-DD' of the common calendar. */
export function isoOf({ year, month, day }: EthiopicDate): string {
  const days = FIRST_DAY + 365 * (year - 1) + Math.floor(year / 4) + 30 * (month - 1) + day - 1;
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
}

export function ethiopicOf(iso: string): EthiopicDate {
  const since = Math.round(Date.parse(`${iso}T00:00:00Z`) / DAY_MS) - FIRST_DAY;
  const year = Math.floor((4 * since + 1463) / 1461);
  const inYear = since - (365 * (year - 1) + Math.floor(year / 4));
  return { year, month: Math.floor(inYear / 30) + 1, day: (inYear % 30) + 1 };
}

/** A calendar by whose months sums are made. */
export type CalendarName = 'gregory' | 'ethiopic';

/** The first day of the month, in that calendar, that contains the date. */
export function monthStart(iso: string, calendar: CalendarName): string {
  return calendar === 'ethiopic' ? isoOf({ ...ethiopicOf(iso), day: 1 }) : `${iso.slice(0, 7)}-01`;
}

/** All days of the month, in that calendar, that begins on `start`. */
export function daysOfMonth(start: string, calendar: CalendarName): string[] {
  const days: string[] = [];
  for (let day = start; monthStart(day, calendar) === start; day = daysLater(day, 1)) days.push(day);
  return days;
}

/** The date so many days later. */
export function daysLater(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
