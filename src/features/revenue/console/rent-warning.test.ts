import { expect, test } from 'vitest';
import { rentWarning } from './rent-warning.ts';

test.each<[string, number, number, string | undefined]>([
  ['the rent', 0, 607_895, undefined],
  ['the rest of it', 600_000, 7_895, undefined],
  ['a small part', 0, 4_053, 'The rent is Br 6,078.95. With these Br 40.53 only 0.7 % of it is paid.'],
  [
    'another part',
    300_000,
    4_053,
    'The rent is Br 6,078.95. Br 3,000.00 of it is booked already. With these Br 40.53 only 50.0 % of it is paid.',
  ],
  ['more', 0, 700_000, 'The rent is Br 6,078.95. With these Br 7,000.00 it is paid Br 921.05 too much.'],
])('money beside the rent: %s', (_, bookedMinor, amountMinor, text) => {
  expect(rentWarning({ rentMinor: 607_895, bookedMinor, amountMinor })?.replaceAll('\u00a0', ' ')).toBe(text);
});
