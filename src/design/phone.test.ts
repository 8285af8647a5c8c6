import { expect, test } from 'vitest';
import { isPhone, joinPhone, splitPhone } from './phone.ts';

test.each([
  ['ET', '0911223344', '+251911223344'],
  ['ET', '911 22 33 44', '+251911223344'],
  ['ET', '+44 20 7946 0958', '+442079460958'],
  ['KE', '00251911223344', '+251911223344'],
] as const)('%s and %s make %s', (region, typed, e164) => {
  expect(joinPhone(region, typed)).toBe(e164);
});

test.each([
  ['+251911223344', 'ET', '911223344'],
  ['+211912345678', 'SS', '912345678'],
  ['', 'ET', ''],
  ['+251', 'ET', ''],
] as const)('%s splits into %s and %s', (e164, region, national) => {
  expect(splitPhone(e164)).toEqual({ region, national });
});

test('ten digits at least, fifteen at most', () => {
  expect(isPhone('+251911223344')).toBe(true);
  expect(isPhone('+25191122')).toBe(false);
  expect(isPhone('+2519112233445566')).toBe(false);
});
