// The animated amount on the receipt of collecting (collect-receipt.tsx).
import { expect, test } from 'vitest';
import { between } from './collect-receipt.tsx';

test.each([
  [0n, 85_80n, 0, 0n],
  [0n, 85_80n, 0.5, 42_90n],
  [0n, 85_80n, 1, 85_80n],
  [85_80n, 0n, 0.25, 64_35n],
  [85_80n, 0n, 1, 0n],
  [1n, 2n, 0.9994, 1n],
  [5n, 9n, 7, 9n],
  [5n, 9n, -1, 5n],
])('from %s to %s, at %s: %s', (from, to, share, amount) => expect(between(from, to, share)).toBe(amount));
