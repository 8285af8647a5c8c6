import { expect, test } from 'vitest';
import { dateText } from '#universal/date-text.ts';
import { readDay, readTime } from './typed-day.ts';
import { CONSOLE_LANGUAGES } from './words.ts';

test.each<[string, string | undefined]>([
  ['23 Nov 2026', '2026-11-23'],
  [' 3 nov 2026 ', '2026-11-03'],
  ['3 November 2026', '2026-11-03'],
  ['23nov2026', '2026-11-23'],
  ['3. Sept. 2026', '2026-09-03'],
  ['2026-11-23', '2026-11-23'],
  ['', ''],
  ['  ', ''],
  ['29 Feb 2028', '2028-02-29'],
  ['29 Feb 2026', undefined],
  ['31 Nov 2026', undefined],
  ['2026-13-01', undefined],
  ['11/23/2026', undefined],
  ['23 Nov', undefined],
  ['23 Foo 2026', undefined],
])('the typed day %j is %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each(CONSOLE_LANGUAGES)('reads every day as the console writes it in %s', (language) => {
  const days = Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(2028, 0, 1 + n)).toISOString().slice(0, 10));
  expect(days.map((day) => readDay(dateText(day, { language })))).toEqual(days);
});

test.each<[string, string | undefined]>([
  ['14:30', '14:30'],
  [' 9:05 ', '09:05'],
  ['0905', '09:05'],
  ['21.30', '21:30'],
  ['', ''],
  ['24:00', undefined],
  ['12:60', undefined],
  ['2:30 PM', undefined],
  ['9', undefined],
])('the typed time %j is %j', (text, time) => {
  expect(readTime(text)).toBe(time);
});
