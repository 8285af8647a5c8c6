import { describe, expect, test } from 'vitest';
import { daysOfCycles, figuresOf, type Period, periodOf } from './figures.ts';

describe('figures of a purchase', () => {
  test.each([
    [4_500_00, 5_219_50, 365, { backMinor: 5_219_50n, gainMinor: 719_50n, monthMinor: 59_95n }],
    // A fund over nine months: the principal is returned with the income.
    [1_000_00, 1_088_76, 270, { backMinor: 1_088_76n, gainMinor: 88_76n, monthMinor: 9_99n }],
    [1_000_00, 900_00, 365, { backMinor: 900_00n, gainMinor: -100_00n, monthMinor: -8_34n }],
    [1_00, 1_00, 30, { backMinor: 1_00n, gainMinor: 0n, monthMinor: 0n }],
    // Intermediate results are above 2^53.
    [100_000_000_000, 110_000_000_000, 365, { gainMinor: 10_000_000_000n, monthMinor: 833_333_333n }],
  ])('pays %s for %s over %s days', (payMinor, backMinor, days, figures) =>
    expect(figuresOf({ payMinor, backMinor, days })).toMatchObject(figures),
  );
});

test.each<[number, Period]>([
  [365, { unit: 'year', count: 1 }],
  [364, { unit: 'year', count: 1 }],
  [366, { unit: 'year', count: 1 }],
  [730, { unit: 'year', count: 2 }],
  [270, { unit: 'month', count: 9 }],
  [30, { unit: 'month', count: 1 }],
  [182, { unit: 'week', count: 26 }],
  [7, { unit: 'week', count: 1 }],
  [100, { unit: 'day', count: 100 }],
  [1, { unit: 'day', count: 1 }],
])('%s days are %o', (days, period) => expect(periodOf(days)).toEqual(period));

test.each([
  ['hourly', 8_760, 365],
  ['hourly', 5, 1],
  ['daily', 270, 270],
  ['weekly', 26, 182],
] as const)('%s: %s cycles take %s days', (cycle, cycles, days) => expect(daysOfCycles(cycle, cycles)).toBe(days));
