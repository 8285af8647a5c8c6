// Dates are stored and sent in the Gregorian calendar, whichever calendar the reader chose to read and enter them in.
import fs from 'node:fs';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl/react';
import { afterEach, describe, expect, test } from 'vitest';
import { BUSINESS_TIME_ZONE } from '#universal/business-time.ts';
import { calendarsIn } from '#universal/date-text.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { datePartsOf, partOptions, wholeDate } from '../date-parts.ts';
import { calendarFor, monthsFor, setPreferences } from '../preferences.ts';
import { DateField } from './date-field.tsx';

const SRC = path.resolve(import.meta.dirname, '../..');
const FIELD = 'design/components/date-field.tsx';

/** Each page's field for dates, with the years that it offers. */
const FIELDS: Readonly<Record<string, { firstYear: number; last: string }>> = {
  'features/identity/web/register-form.tsx': { firstYear: 1900, last: '2008-11-21' },
  'features/wallet/web/statement-screen.tsx': { firstYear: 2024, last: '2026-11-21' },
};

test('every date on a member’s page is entered in this field', () => {
  const pages = fs.globSync(['features/*/web/**/*.tsx', 'web/**/*.tsx', 'design/components/*.tsx'], { cwd: SRC });
  const found = (pattern: RegExp) =>
    pages
      .filter((name) => pattern.test(fs.readFileSync(path.join(SRC, name), 'utf8')))
      .map((name) => name.replaceAll('\\', '/'));
  expect(found(/type="(?:date|month|week|datetime-local)"/)).toEqual([FIELD]);
  expect(found(/<DateField\b/).toSorted()).toEqual(Object.keys(FIELDS).toSorted());
});

/** Every eleventh day, so that each month, each day of a month and both ends of leap years are among them. */
function daysOf({ firstYear, last }: { firstYear: number; last: string }): string[] {
  const days: string[] = [];
  for (let at = Date.UTC(firstYear, 0, 1); at <= Date.parse(last); at += 11 * 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

describe.each(Object.entries(FIELDS))('%s', (_, { firstYear, last }) => {
  const choices = LANGUAGE_CODES.flatMap((language) =>
    calendarsIn(language)
      .filter((calendar) => calendar !== 'gregory')
      .map((calendar) => ({ language, calendar })),
  );
  test.each(choices)('sends the day that the reader of $language chose by its $calendar name', (choice) => {
    const { language, calendar } = choice;
    const years = [`${firstYear}-01-01`, last].map((iso) => datePartsOf(iso, calendar).year) as [number, number];
    const offered = partOptions({ ...choice, years });
    const tag = `${language}-u-ca-${calendar}-nu-latn`;
    const formats = [{ year: 'numeric', month: 'long' } as const, { day: 'numeric' } as const].map(
      (options) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }),
    );
    for (const iso of daysOf({ firstYear, last })) {
      const all = formats.flatMap((format) => format.formatToParts(new Date(iso)));
      const read = Object.fromEntries(all.map(({ type, value }) => [type, value]));
      const choose = (part: 'day' | 'month' | 'year', label: string | undefined) =>
        Number(offered[part].find((one) => one.label === label)?.value);
      const parts = {
        day: choose('day', read.day),
        month: choose('month', read.month),
        year: choose('year', read.year),
      };
      expect(wholeDate(parts, calendar)).toBe(iso);
    }
  });
});

test('a day that the month lacks becomes its last, and a date without all parts is none', () => {
  expect(wholeDate({ day: 31, month: 2, year: 2024 }, 'buddhist')).toBe('2024-02-29');
  expect(wholeDate({ day: 30, month: 13, year: 2018 }, 'ethiopic')).toBe('2026-09-10');
  expect(wholeDate({ day: 1, month: undefined, year: 2024 }, 'buddhist')).toBeUndefined();
});

describe('with Buddhist years', () => {
  afterEach(() => setPreferences({ calendar: 'gregory' }));

  test('the field shows them, and has the stored years behind them', () => {
    setPreferences({ calendar: 'buddhist' });
    const children = createElement(DateField, { label: 'จาก', value: '2026-11-21', onChange: () => undefined });
    const messages = { design: { field: { day: 'วัน', month: 'เดือน', year: 'ปี' } } };
    const intl = { locale: 'th' as const, messages, timeZone: BUSINESS_TIME_ZONE, children };
    const html = renderToStaticMarkup(createElement(IntlProvider, intl));
    expect(html).not.toContain('type="date"');
    for (const option of [
      'value="2026" selected="">2569',
      'value="11" selected="">พฤศจิกายน',
      'value="21" selected="">21',
    ])
      expect(html).toContain(option);
  });

  test('only Thai has them, and sums by month use the Gregorian months', () => {
    setPreferences({ calendar: 'buddhist' });
    expect(LANGUAGE_CODES.filter((language) => calendarFor(language) === 'buddhist')).toEqual(['th']);
    expect([calendarFor('am'), calendarFor('en')]).toEqual(['ethiopic', 'gregory']);
    expect([monthsFor('th'), monthsFor('am')]).toEqual(['gregory', 'ethiopic']);
  });
});
