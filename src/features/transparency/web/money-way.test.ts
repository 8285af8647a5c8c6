import { expect, test } from 'vitest';
import { otherOf, radiusOf } from './money-way.tsx';

test.each([
  ['the largest', 400_00, 400_00, 24],
  ['a quarter of its area has half of its radius', 100_00, 400_00, 12],
  ['very little can still be seen', 1, 400_00, 5],
  ['nothing yet', 0, 400_00, 5],
  ['nothing at all', 0, 0, 5],
])('%s', (_, minor, largest, radius) => expect(radiusOf(minor, largest)).toBe(radius));

test('the sums of the picture and the other money lead to what is at the bank', () => {
  const sums = { in: 606_000_00, working: 291_975_00, back: 115_968_00, out: 6_956_00 };
  expect(otherOf(sums, 473_018_73)).toBe(49_981_73);
  expect(sums.in - sums.working + sums.back - sums.out + otherOf(sums, 400_000_00)).toBe(400_000_00);
});
