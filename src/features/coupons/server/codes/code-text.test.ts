import { expect, test } from 'vitest';
import { newCode, printedCode, readCode } from './code-text.ts';

const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codes = Array.from({ length: 200 }, () => newCode());

test('a code reads back however it is typed', () => {
  for (const code of codes) {
    const printed = printedCode(code);
    expect(printed).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]$/);
    for (const typed of [printed, code.toLowerCase(), ` ${printed.replaceAll('-', ' – ')} `])
      expect(readCode(typed)).toBe(code);
    expect(readCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code);
  }
});

test('no single wrong character and no swap of neighbours passes', () => {
  for (const code of codes.slice(0, 40))
    for (let at = 0; at < code.length; at++) {
      for (const other of CHARACTERS)
        if (other !== code[at]) expect(readCode(code.slice(0, at) + other + code.slice(at + 1))).toBeNull();
      const [a, b] = [code[at], code[at + 1]];
      if (b !== undefined && a !== b) expect(readCode(code.slice(0, at) + b + a + code.slice(at + 2))).toBeNull();
    }
});

test.each(['', 'ABC', '5KQ2M-8ZR4T-*', '5KQ2M8ZR4TU', '5KQ2M-8ZR4T-77'])('%s is no code', (typed) =>
  expect(readCode(typed)).toBeNull(),
);

test('a code whose check would be a sign is drawn again', () => {
  // 0000000000 has the check 0; 000000001Z has 32 + 31 = 63, and 63 - 37 = 26; 0000000010 has 32, the sign *.
  const draws = [...[0, 0, 0, 0, 0, 0, 0, 0, 1, 0], ...[0, 0, 0, 0, 0, 0, 0, 0, 0, 5]];
  expect(newCode(() => draws.shift() ?? 0)).toBe('00000000055');
});
