import { describe, expect, test } from 'vitest';
import { countText, mayBecomeAmount, moneyText, readAmount } from './money-text.ts';

const NBSP = '\u00a0';

describe('moneyText', () => {
  test.each([
    [0, {}, `Br${NBSP}0.00`],
    [5, {}, `Br${NBSP}0.05`],
    [123450, {}, `Br${NBSP}1,234.50`],
    [-123450, {}, `\u2212Br${NBSP}1,234.50`],
    [123450, { sign: 'always' }, `+Br${NBSP}1,234.50`],
    [0, { sign: 'always' }, `Br${NBSP}0.00`],
    [-5, { sign: 'never', unit: false }, '0.05'],
    [9007199254740993n, { unit: false }, '90,071,992,547,409.93'],
    [100000000, { language: 'am' }, `ብር${NBSP}1,000,000.00`],
    [null, {}, '\u2014'],
    [undefined, {}, '\u2014'],
  ] as const)('%s with %o reads %s', (minor, options, text) => {
    expect(moneyText(minor, options)).toBe(text);
  });

  test('refuses a fraction of a minor unit', () => {
    expect(() => moneyText(1.5)).toThrow(RangeError);
  });
});

test('counts are grouped and unknown is a dash', () => {
  expect(countText(1234567)).toBe('1,234,567');
  expect(countText(undefined)).toBe('\u2014');
});

describe('readAmount', () => {
  test.each([
    ['5000', 500000],
    ['5,000.5', 500050],
    ['0.05', 5],
    ['12.', 1200],
    ['1.005', undefined],
    ['-1', undefined],
    ['', undefined],
    ['1e5', undefined],
    ['9999999999999', undefined],
    ['1 500', 150000],
    ['1,234,567.89', 123456789],
    [' 90.00 ', 9000],
    ['12,50', undefined],
    ['1,2345', undefined],
    ['1234,567', undefined],
    ['5.000.00', undefined],
    ['.', undefined],
  ] as const)('%s reads %s', (text, minor) => {
    expect(readAmount(text)).toBe(minor);
  });
});

test.each([
  ['', true],
  ['.', true],
  ['1,', true],
  ['1,2', true],
  ['1,250,0', true],
  ['12,50', true],
  ['1 2', true],
  ['1 250 0', true],
  ['12 5.', false],
  ['1234,', false],
  ['1,,', false],
  ['5.000.', false],
  ['1.005', false],
] as const)('%j may become an amount: %s', (text, may) => {
  expect(mayBecomeAmount(text)).toBe(may);
});
