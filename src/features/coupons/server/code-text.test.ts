// Making, reading and printing coupon codes (codes.ts).
import { expect, test } from 'vitest';
import { newCode, printedCode, readCode } from './codes.ts';

const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codes = Array.from({ length: 200 }, () => newCode());

test('a code is read in any way that people type it', () => {
  for (const code of codes) {
    const printed = printedCode(code);
    expect(printed).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]$/);
    for (const typed of [printed, code.toLowerCase(), ` ${printed.replaceAll('-', ' – ')} `])
      expect(readCode(typed)).toBe(code);
    expect(readCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code);
  }
});

test('any single wrong character and any swap of neighbours is detected', () => {
  const slips = codes.slice(0, 40).flatMap((code) =>
    [...code].flatMap((own, at) => {
      const next = code[at + 1];
      const put = (text: string) => code.slice(0, at) + text + code.slice(at + text.length);
      const wrong = [...CHARACTERS].filter((other) => other !== own).map(put);
      return next === undefined || next === own ? wrong : [...wrong, put(next + own)];
    }),
  );
  expect(slips.length).toBeGreaterThan(40 * 11 * 31);
  expect(slips.filter((slip) => readCode(slip) !== null)).toEqual([]);
});

test.each(['', 'ABC', '5KQ2M-8ZR4T-*', '5KQ2M8ZR4TU', '5KQ2M-8ZR4T-77'])('%s is no code', (typed) =>
  expect(readCode(typed)).toBeNull(),
);

test('a code whose check character would be a sign is drawn again', () => {
  // 0000000010 has the value 32, whose check character would be the sign *. 0000000005 has the value 5.
  const draws = [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5];
  expect(newCode(() => draws.shift() ?? 0)).toBe('00000000055');
});
