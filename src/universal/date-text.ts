// Dates and times as text, always in the business's time zone, because a member abroad and the staff at the desk must
// read the same day on the same receipt. React code uses them through design/formats.ts.
import { BUSINESS_TIME_ZONE } from './business-time.ts';

/** 'buddhist': Gregorian months with Buddhist years. For reading only: no call and no stored date ever has it. */
export type CalendarChoice = 'gregory' | 'ethiopic' | 'buddhist';
/** 'ethiopic' counts twelve hours from six in the morning, as people read clocks in Ethiopia. */
export type ClockChoice = '24' | 'ethiopic';
export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night';

/** The calendars that a reader of the language may choose. */
export function calendarsIn(language: string): readonly CalendarChoice[] {
  return language === 'th' ? ['gregory', 'buddhist', 'ethiopic'] : ['gregory', 'ethiopic'];
}

/** Without a choice Amharic reads the Ethiopian calendar, and every other language the Gregorian one. */
export function usualCalendar(language: string): 'gregory' | 'ethiopic' {
  return language === 'am' ? 'ethiopic' : 'gregory';
}

/**
 * Without a choice Amharic reads the Ethiopian clock, because whoever counts hours from six in the morning reads
 * "10:00" as four in the afternoon.
 */
export function usualClock(language: string): ClockChoice {
  return language === 'am' ? 'ethiopic' : '24';
}

export type DateTextOptions = {
  language?: string;
  calendar?: CalendarChoice;
  /** 'month': a Gregorian month, whatever the calendar. 'ownMonth': the calendar's month that contains the date. */
  style?: 'short' | 'long' | 'month' | 'ownMonth' | 'day';
};

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(
  language: string,
  calendar: CalendarChoice,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${calendar} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  // Always name the calendar: Thai would otherwise show Buddhist years.
  const made = new Intl.DateTimeFormat(`${language}-u-ca-${calendar}-nu-latn`, {
    timeZone: BUSINESS_TIME_ZONE,
    ...options,
  });
  formatters.set(key, made);
  return made;
}

const DAY_MS = 86_400_000;

/** Whether a value of the wire is a business date, 'YYYY-MM-DD'. */
export const isBusinessDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Reads what the wire sends: an RFC 3339 instant, or a business date 'YYYY-MM-DD' (taken at noon in Addis Ababa). */
export function instantOf(value: string | Date): Date {
  if (value instanceof Date) return value;
  return new Date(isBusinessDate(value) ? `${value}T12:00:00+03:00` : value);
}

/**
 * E.g. "21 Nov 2026", "12 Hedar 2019", in Amharic "ኅዳር 12 ቀን 2019" or, with the style 'month', "Nov 2026". 'day' omits
 * the year, for days near today. An unknown date becomes an em dash.
 */
export function dateText(value: string | Date | null | undefined, options: DateTextOptions = {}): string {
  if (!value) return '\u2014';
  const { language = 'en', style = 'short', calendar = 'gregory' } = options;
  if (style === 'month' && calendar === 'ethiopic') return daysOfMonth(instantOf(value), language);
  const noDay = style === 'month' || style === 'ownMonth';
  const month = style === 'long' || calendar === 'ethiopic' ? 'long' : 'short';
  const at = instantOf(value);
  if (language !== 'en' && language !== 'am')
    return withoutEra(
      formatterFor(language, calendar, {
        ...(noDay ? {} : { day: 'numeric' }),
        ...(style === 'long' ? { weekday: 'long' } : {}),
        month,
        ...(style === 'day' ? {} : { year: 'numeric' as const }),
      }).formatToParts(at),
    );
  // Here we put the parts in order ourselves: English has the day before the month, Amharic after it.
  // All styles share one formatter, because a cheap phone takes about twenty milliseconds to make one.
  const formatter = formatterFor(language, calendar, {
    day: 'numeric',
    month,
    year: 'numeric',
    ...(style === 'long' ? { weekday: 'long' } : {}),
  });
  const parts = Object.fromEntries(formatter.formatToParts(at).map((part) => [part.type, part.value]));
  const year = style === 'day' ? undefined : (parts.year ?? parts.relatedYear);
  const amharic = language === 'am';
  // Amharic says "day" between the day's number and the year's, which would otherwise run together. No line breaks
  // between the month and it, because a number alone at the start of a line doesn't say of what it is.
  const day = amharic && year ? `${parts.day}\u00a0ቀን` : parts.day;
  const named = noDay ? [parts.month] : amharic ? [`${parts.month}\u00a0${day}`] : [day, parts.month];
  const text = [...named, year].filter(Boolean).join(' ');
  if (!parts.weekday) return text;
  return amharic ? `${parts.weekday}፣ ${text}` : `${parts.weekday}, ${text}`;
}

/** Intl adds an era to years that aren't Gregorian. Readers know which calendar they chose. */
function withoutEra(parts: readonly Intl.DateTimeFormatPart[]): string {
  const kept = parts.filter(({ type }) => type !== 'era').map(({ value }) => value);
  return kept.join('').replaceAll(/ {2,}/g, ' ').trim();
}

/**
 * A Gregorian month in the Ethiopian calendar. The books use Gregorian months, which are not Ethiopian ones, so the
 * text names the first and the last day, e.g. "22 Tekemt – 21 Hedar 2019".
 */
function daysOfMonth(at: Date, language: string): string {
  const [year, month] = businessDateOf(at).split('-') as [string, string];
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  const first = dateText(`${year}-${month}-01`, { language, calendar: 'ethiopic', style: 'day' });
  return `${first} \u2013 ${dateText(last, { language, calendar: 'ethiopic' })}`;
}

/** Addis Ababa is three hours ahead of UTC all year, so its clock can be read without a formatter. */
const AHEAD_MS = 3 * 3_600_000;

/** The instant as a date whose UTC fields show Addis Ababa's clock. */
function addisClockOf(value: string | Date): Date {
  return new Date(instantOf(value).getTime() + AHEAD_MS);
}

/** Hours and minutes in Addis Ababa, 0 to 23. */
export function wallClockOf(value: string | Date): { hour: number; minute: number } {
  const clock = addisClockOf(value);
  return { hour: clock.getUTCHours(), minute: clock.getUTCMinutes() };
}

/** The hour of a rule ('17:00', in Addis Ababa) as an instant, for timeText. The day means nothing. */
export function onBusinessClock(hour: string): Date {
  return new Date(`2000-01-01T${hour}:00+03:00`);
}

/** An hour (0 to 23) on the Ethiopian clock: 07:00 is one o'clock in the morning. */
export function ethiopianHour(hour: number): { hour: number; part: DayPart } {
  const part: DayPart = hour < 6 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return { hour: ((hour + 5) % 12) + 1, part };
}

/** E.g. "14:05", or on the Ethiopian clock "8:05" with the part of the day, as the reader's language puts the two. */
export function timeText(
  value: string | Date | null | undefined,
  options: { clock?: ClockChoice | undefined; inPart?: ((part: DayPart, time: string) => string) | undefined } = {},
): string {
  if (!value) return '\u2014';
  const { hour, minute } = wallClockOf(value);
  const minutes = String(minute).padStart(2, '0');
  if (options.clock !== 'ethiopic') return `${String(hour).padStart(2, '0')}:${minutes}`;
  const local = ethiopianHour(hour);
  const time = `${local.hour}:${minutes}`;
  return options.inPart?.(local.part, time) ?? time;
}

/** E.g. "21 Nov 2026, 14:05". An unknown time becomes an em dash. */
export function dateTimeText(
  value: string | Date | null | undefined,
  { clock, inPart, ...options }: DateTextOptions & Parameters<typeof timeText>[1] = {},
): string {
  if (!value) return '\u2014';
  const comma = options.language === 'am' ? '፣' : ',';
  return `${dateText(value, options)}${comma} ${timeText(value, { clock, inPart })}`;
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** E.g. "5 minutes ago", "in 3 hours", "yesterday"; under a minute counts as now. */
export function relativeText(value: string | Date, now: Date, language = 'en'): string {
  const seconds = Math.round((instantOf(value).getTime() - now.getTime()) / 1000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, 'second');
}

/** The business date ('YYYY-MM-DD') an instant falls on. */
export function businessDateOf(value: string | Date): string {
  return addisClockOf(value).toISOString().slice(0, 10);
}

/** Whole days from one business date to another, 0 if it is not over. */
export const daysSince = (date: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / DAY_MS));
