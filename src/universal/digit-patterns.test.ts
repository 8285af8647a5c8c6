import { expect, it } from 'vitest';
import { digitPatternOf } from './digit-patterns.ts';

it.each([
  // one or two digits
  ['111111', 'few_digits'],
  ['000000', 'few_digits'],
  ['121212', 'few_digits'],
  ['112211', 'few_digits'],
  ['700000', 'few_digits'],
  // the same part repeated
  ['123123', 'repeated'],
  ['907907', 'repeated'],
  // equal steps up or down
  ['123456', 'run'],
  ['654321', 'run'],
  ['012345', 'run'],
  ['890123', 'run'],
  ['210987', 'run'],
  ['135791', 'run'],
  ['246802', 'run'],
  ['147036', 'run'],
  // two parts of three digits
  ['123321', 'run'],
  ['123789', 'run'],
  ['456123', 'run'],
  ['123654', 'run'],
  ['789456', 'run'],
  ['135246', 'run'],
  ['123124', 'run'],
  ['102103', 'run'],
  // counted in numbers of two digits
  ['112233', 'run'],
  ['332211', 'run'],
  ['101112', 'run'],
  ['121314', 'run'],
  ['102030', 'run'],
  ['010203', 'run'],
  ['303132', 'run'],
  ['051015', 'run'],
  ['142536', 'run'],
  ['192837', 'run'],
  // numbers of a multiplication table, written without spaces
  ['246810', 'run'],
  ['681012', 'run'],
  ['108642', 'run'],
  ['357911', 'run'],
  ['369121', 'run'],
  ['510152', 'run'],
  // lines, rings and corners of the keypad
  ['147258', 'keypad'],
  ['147852', 'keypad'],
  ['159753', 'keypad'],
  ['159357', 'keypad'],
  ['741963', 'keypad'],
  ['258085', 'keypad'],
  ['147123', 'keypad'],
  ['147896', 'keypad'],
  ['321478', 'keypad'],
  ['698741', 'keypad'],
  ['139713', 'keypad'],
  ['268426', 'keypad'],
  // frequent on lists of leaked PINs
  ['112358', 'common'],
  ['520131', 'common'],
  ['102938', 'common'],
  // allowed
  ['314159', null],
  ['271828', null],
  ['580362', null],
  ['135797', null],
  ['804157', null],
  ['190476', null],
])('digitPatternOf(%s) is %s', (digits, wanted) => expect(digitPatternOf(digits)).toBe(wanted));

it('refuses about one percent of all six-digit combinations', () => {
  let refused = 0;
  for (let number = 0; number < 1_000_000; number++) if (digitPatternOf(String(number).padStart(6, '0'))) refused += 1;
  expect(refused).toBeGreaterThan(5_000);
  expect(refused).toBeLessThan(15_000);
});
