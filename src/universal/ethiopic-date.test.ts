import { expect, it } from 'vitest';
import { daysInMonth, ethiopicOf, isoOf } from './ethiopic-date.ts';

const format = new Intl.DateTimeFormat('en-u-ca-ethiopic-nu-latn', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});

it('converts every day of sixty years as Intl does, and back', () => {
  for (let at = Date.UTC(1980, 0, 1); at < Date.UTC(2040, 0, 1); at += 86_400_000) {
    const iso = new Date(at).toISOString().slice(0, 10);
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, parseInt(value, 10)]));
    const date = ethiopicOf(iso);
    expect([iso, date]).toEqual([iso, { year: parts.year ?? parts.relatedYear, month: parts.month, day: parts.day }]);
    expect(isoOf(date)).toBe(iso);
    expect(date.day).toBeLessThanOrEqual(daysInMonth(date));
  }
});

it.each([
  [2015, 6],
  [2016, 5],
  [2017, 5],
  [2018, 5],
  [2019, 6],
])('Pagumen of %i has %i days', (year, days) => expect(daysInMonth({ year, month: 13 })).toBe(days));
