import { expect, test } from 'vitest';
import { daysOfCycles, type Period, periodOf } from './figures.ts';

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
