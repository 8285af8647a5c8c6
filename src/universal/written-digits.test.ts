import { expect, test } from 'vitest';
import { closeCode, closeDigits, plainDigits } from './written-digits.ts';

/** Every decimal digit of Unicode in code point order. Each script has ten of them in a row. */
const DIGITS = Array.from({ length: 0x1_1000 }, (_, at) => at)
  .concat(Array.from({ length: 0xf_0000 }, (_, at) => 0x1_1000 + at))
  .filter((at) => at < 0xd800 || at > 0xdfff)
  .map((at) => String.fromCodePoint(at))
  .filter((sign) => /^\p{Nd}$/u.test(sign));

test('plainDigits turns the digits of every script into 0 to 9', () => {
  expect(DIGITS.length).toBeGreaterThan(600);
  expect(plainDigits(DIGITS.join(''))).toBe('0123456789'.repeat(DIGITS.length / 10));
});

test.each([
  ['٠٩١١ ٢٢ ٣٣ ٤٤', '0911 22 33 44'],
  ['०९११', '0911'],
  ['๐๙๑๑', '0911'],
  ['０９１１', '0911'],
  ['አንድ 1', 'አንድ 1'],
])('plainDigits: %s is %s', (written, plain) => expect(plainDigits(written)).toBe(plain));

test.each([
  ['0911-22 33.44', '0911223344'],
  ['(0911)\u00a022\u202f33\u200e44', '0911223344'],
  ['0911–22—33', '09112233'],
  ['-500x', '500x'],
])('closeDigits: %s is %s', (written, plain) => expect(closeDigits(written)).toBe(plain));

test.each([
  ['ab c-12\u200b', 'ABC12'],
  ['ａｂ１２', 'AB12'],
])('closeCode: %s is %s', (written, plain) => expect(closeCode(written)).toBe(plain));
