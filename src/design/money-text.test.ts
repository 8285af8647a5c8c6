import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { countText, moneyText, separatorsOf } from './money-text.ts';
import {
  mayBecomeAmount,
  readAmount,
  groupedAmount,
  groupWhileTyped,
  withoutSeparators,
  withSeparators,
} from './typed-amount.ts';

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
    [1430000, { whole: true }, `Br${NBSP}14,300`],
    [1430050, { whole: true }, `Br${NBSP}14,300.50`],
    [null, {}, '\u2014'],
    [undefined, {}, '\u2014'],
  ] as const)('%s with %o reads %s', (minor, options, text) => {
    expect(moneyText(minor, options)).toBe(text);
  });

  test('refuses a fraction of a minor unit', () => {
    expect(() => moneyText(1.5)).toThrow(RangeError);
  });
});

test('countText groups digits, and shows an unknown count as a dash', () => {
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

const key = (data: string) => ({ kind: 'insertText', data });
const BACKSPACE = { kind: 'deleteContentBackward', data: null };
const PASTE = { kind: 'insertFromPaste', data: null };

describe('groupWhileTyped', () => {
  /** `|` is the caret. */
  const read = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
  test.each([
    ['a fourth digit', '125', '1250|', key('0'), '1,250|'],
    ['a seventh digit', '125,000', '125,0000|', key('0'), '1,250,000|'],
    ['a digit in the middle', '1,250', '19|,250', key('9'), '19|,250'],
    ['a digit in front', '250', '9|250', key('9'), '9|,250'],
    ['a deleted digit', '1,250', '1,25|', BACKSPACE, '125|'],
    ['a deleted comma comes back', '1,250', '1|250', BACKSPACE, '1|,250'],
    ['a point and cents', '1,250.', '1,250.5|', key('5'), '1,250.5|'],
    ['a paste without commas', '', '1250000|', PASTE, '1,250,000|'],
    ['a paste with its own commas', '', '1,250.00|', PASTE, '1,250.00|'],
    ['a decimal comma from a key', '12', '12,|', key(','), '12,|'],
    ['a digit after a decimal comma', '12,', '12,5|', key('5'), '12,5|'],
    ['a second digit after a decimal comma', '12,5', '12,50|', key('0'), '12,50|'],
    ['a decimal comma from a paste over another amount', '12,500', '12,50|', PASTE, '12,50|'],
    ['a whole amount inserted at once', '1,250', '12,50|', key('12,50'), '12,50|'],
    ['a text that is no amount', '', '1e5|', key('1e5'), '1e5|'],
    ['too many digits', '123,456,789,012', '123,456,789,0123|', key('3'), '1234567890123|'],
  ])('%s', (_, before, typed, edit, wanted) => {
    expect(groupWhileTyped(before, read(typed), edit)).toEqual(read(wanted));
  });

  test('a grouped amount reads as the same amount as its plain digits', () => {
    for (const digits of ['1', '12', '123', '1234', '12345.6', '123456.78', '999999999999'])
      expect(readAmount(groupedAmount(digits))).toBe(readAmount(digits));
  });
});

describe('an amount in the separators of a language', () => {
  const typed = (language: string, text: string) => readAmount(withoutSeparators(text, separatorsOf(language)));

  test.each(LANGUAGE_CODES)('%s: the field reads the amount that it shows as an example', (language) => {
    const file = new URL(`./locales/${language}.json`, import.meta.url);
    const { 'field.noAmount': words } = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>;
    const [example = ''] = /\d[\d.,\s]*\d/.exec(words ?? '') ?? [];
    expect(typed(language, example)).toBe(125_000);
    expect(example).toBe(moneyText(125_000, { language, unit: false }));
  });

  test.each(LANGUAGE_CODES)('%s: what the page prints is what a field reads, and what it shows of it', (language) => {
    for (const minor of [5, 1250, 125_050, 1_234_567_89]) {
      const printed = moneyText(minor, { language, unit: false });
      expect(typed(language, printed)).toBe(minor);
      const plain = groupedAmount((minor / 100).toFixed(2));
      expect(withSeparators(plain, separatorsOf(language))).toBe(printed);
    }
  });

  test.each([
    ['es', '12,50', 1250],
    ['es', '12.50', undefined],
    ['es', '1.250', 125_000],
    ['pt', '1.250,5', 125_050],
    ['vi', '1.250.000', 125_000_000],
    ['fr', '1 250,50', 125_050],
    ['fr', '12.50', 1250],
    ['fr', '12,50', 1250],
    ['th', '12,50', undefined],
    ['zh-Hans', '1,250.50', 125_050],
  ])('%s: "%s" reads %s', (language, text, minor) => {
    expect(typed(language, text)).toBe(minor);
  });
});
