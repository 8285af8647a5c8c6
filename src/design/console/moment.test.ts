import { expect, test } from 'vitest';
import { ageText, agoText, waitText } from './moment.tsx';

test.each([
  [-5, '0 min'],
  [40.9, '40 min'],
  [185, '3 h 05 min'],
  [1_439, '23 h 59 min'],
  [1_440, '1 day'],
  [2_880, '2 days'],
  [51 * 1_440 + 700, '51 days'],
])('the age of %d minutes', (minutes, text) => {
  expect(ageText(minutes)).toBe(text);
});

test.each([
  ['2026-10-08T06:00:00.000Z', '51 days before, 8 Oct 2026'],
  ['2026-11-28T08:50:00.000Z', '10 min before, 28 Nov 2026'],
  ['2026-11-29T09:00:00.000Z', 'after it, 29 Nov 2026'],
])('%s beside a request of 28 November', (at, text) => {
  expect(agoText(at, '2026-11-28T09:00:00.000Z')).toBe(text);
});

test.each([
  // 30 November, 01:00 in Addis Ababa.
  ['2026-09-01', '2026-11-29T22:00:00.000Z', '90 days'],
  ['2026-11-29', '2026-11-29T22:00:00.000Z', '1 day'],
  ['2026-11-29T21:15:00.000Z', '2026-11-29T22:00:00.000Z', '45 min'],
])('what waits since %s has waited at %s for %s', (since, now, text) => {
  expect(waitText(since, now)).toBe(text);
});
