import { expect, test } from 'vitest';
import { leftOverOf } from './order-labels.tsx';

test.each([
  ['nothing while less than expected is paid', 15_00, 15_36, 0],
  ['nothing when all is paid', 15_36, 15_36, 0],
  ['what was paid after the end', 46_69, 15_36, 31_33],
])('left over is %s', (_, paidMinor, expectedSoFarMinor, leftOver) =>
  expect(leftOverOf({ paidMinor, expectedSoFarMinor })).toBe(leftOver),
);
