import { expect, test } from 'vitest';
import { radiusOf } from './money-way.tsx';

test.each([
  ['the largest', 400_00, 400_00, 24],
  ['a quarter of its area has half of its radius', 100_00, 400_00, 12],
  ['very little can still be seen', 1, 400_00, 5],
  ['nothing yet', 0, 400_00, 5],
  ['nothing at all', 0, 0, 5],
])('%s', (_, minor, largest, radius) => expect(radiusOf(minor, largest)).toBe(radius));
