import { expect, test } from 'vitest';
import { wire } from '../platform/contract.ts';
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

test.each([
  ['+251911223344', true],
  ['+2519112233', false],
  ['+25191122', false],
  ['+2519112233445566', false],
  ['+25377831234', true],
  ['+2917123456', true],
  ['+253778312', false],
])('%s is whole: %s', (e164, whole) => expect(isPhone(e164)).toBe(whole));

test.each([
  ['ET', '0911223344', true],
  ['ET', '911 22 33 44', true],
  ['ET', '+251 911 22 33 44', true],
  ['ET', '+251 0911 22 33 44', true],
  ['ET', '09112233', false],
  ['ET', '9112233', false],
  ['DJ', '77 83 12 34', true],
] as const)('in %s somebody writes %s: whole is %s', (region, typed, whole) => {
  expect(isPhone(joinPhone(region, typed))).toBe(whole);
});

test.each([
  ['0911223344', '+251911223344'],
  ['+251911223344', '+251911223344'],
  ['+2510911223344', '+251911223344'],
  ['+25377831234', '+25377831234'],
  ['+2519112233', undefined],
  ['911223344', undefined],
  ['09112233', undefined],
])('the wire reads %s as %s', (written, e164) => {
  expect(wire.phone.safeParse(written).data).toBe(e164);
});
