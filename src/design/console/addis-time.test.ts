import { expect, test } from 'vitest';
import { instantOf } from './addis-time.ts';

test.each([
  ['2026-11-24', '09:00', '2026-11-24T06:00:00.000Z'],
  ['2026-11-24', '02:30', '2026-11-23T23:30:00.000Z'],
  ['2026-11-24', '', undefined],
  ['', '09:00', undefined],
  ['2026-13-40', '09:00', undefined],
])('%s %s in Addis Ababa is %s', (date, time, wanted) => {
  expect(instantOf(date, time)).toBe(wanted);
});
