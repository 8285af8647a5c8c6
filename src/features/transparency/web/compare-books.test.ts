import { expect, test } from 'vitest';
import { compareBooks, readCode, readNumber } from './compare-books.ts';

const hash = '9f86d081884c7d65'.padEnd(64, '0');

test.each([
  ['9f86 d081 884c 7d65', '9f86d081884c7d65'],
  ['9F86-D081-884C-7D65 ', '9f86d081884c7d65'],
  [hash, hash],
  ['9f86 d081 884c 7d6', undefined],
  ['9f86 d081 884c 7d6g', undefined],
  [`${hash}0`, undefined],
  ['', undefined],
])('reads the code %j as %j', (typed, code) => expect(readCode(typed)).toBe(code));

test.each([
  ['1,234', '1234'],
  [' 7 ', '7'],
  ['0', undefined],
  ['12a', undefined],
])('reads the number %j as %j', (typed, number) => expect(readNumber(typed)).toBe(number));

test.each([
  ['9f86d081884c7d65', hash, 'same'],
  [hash, hash, 'same'],
  ['9f86d081884c7d66', hash, 'changed'],
  ['9f86d081884c7d65', null, 'gone'],
] as const)('compares %s with %s as %s', (code, found, outcome) => expect(compareBooks(code, found)).toBe(outcome));
