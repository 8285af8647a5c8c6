// A date as day, month and year of a calendar, for fields in which each is chosen. The browser's own date field is for
// the Gregorian calendar. Intl writes all names and years, so no year is ever computed from another calendar's.
import type { CalendarChoice } from '#universal/date-text.ts';
import { daysInMonth, ETHIOPIC_MONTHS, ethiopicOf, isoOf } from '#universal/ethiopic-date.ts';

/** `year` counts as the date is stored: in Gregorian years, unless the calendar is Ethiopian. */
export type DateParts = { year: number; month: number; day: number };
export type Part = keyof DateParts;
/** Undefined until it is chosen. */
export type ChosenParts = { [part in Part]: number | undefined };

type Calendar = {
  months: number;
  daysIn: (of: Omit<DateParts, 'day'>) => number;
  partsOf: (iso: string) => DateParts;
  isoOf: (parts: DateParts) => string;
};

const GREGORIAN: Calendar = {
  months: 12,
  daysIn: ({ year, month }) => new Date(Date.UTC(year, month, 0)).getUTCDate(),
  partsOf: (iso) => ({ year: +iso.slice(0, 4), month: +iso.slice(5, 7), day: +iso.slice(8, 10) }),
  isoOf: ({ year, month, day }) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10),
};
const ETHIOPIAN: Calendar = { months: ETHIOPIC_MONTHS, daysIn: daysInMonth, partsOf: ethiopicOf, isoOf };
const of = (calendar: CalendarChoice): Calendar => (calendar === 'ethiopic' ? ETHIOPIAN : GREGORIAN);

export function datePartsOf(iso: string, calendar: CalendarChoice): DateParts {
  return of(calendar).partsOf(iso);
}

/** 'YYYY-MM-DD'. Undefined until all parts are chosen. A day that the month doesn't have becomes its last day. */
export function wholeDate({ day, month, year }: ChosenParts, calendar: CalendarChoice): string | undefined {
  if (day === undefined || month === undefined || year === undefined) return undefined;
  const { daysIn, isoOf: write } = of(calendar);
  return write({ year, month, day: Math.min(day, daysIn({ year, month })) });
}

type Option = { value: string; label: string };

/** What each part offers, with the names and the years of the reader's calendar. */
export function partOptions({
  language,
  calendar,
  years: [first, last],
}: {
  language: string;
  calendar: CalendarChoice;
  years: readonly [first: number, last: number];
}): Record<Part, Option[]> {
  const { months, isoOf: write } = of(calendar);
  const format = new Intl.DateTimeFormat(`${language}-u-ca-${calendar}-nu-latn`, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
  });
  const named = (parts: Omit<DateParts, 'day'>, part: string) =>
    format.formatToParts(new Date(write({ ...parts, day: 1 }))).find(({ type }) => type === part)?.value ?? '';
  return {
    day: range(1, calendar === 'ethiopic' ? 30 : 31).map((day) => ({ value: String(day), label: String(day) })),
    month: range(1, months).map((month) => ({ value: String(month), label: named({ year: last, month }, 'month') })),
    year: range(first, last).map((year) => ({ value: String(year), label: named({ year, month: 1 }, 'year') })),
  };
}

function range(from: number, until: number): number[] {
  return Array.from({ length: until - from + 1 }, (_, at) => from + at);
}
