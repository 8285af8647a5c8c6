import { expect, test } from 'vitest';
import { byLevel, byWeek, sumsOf } from './rebates-screen.tsx';

const week = (monday: string, level: number, paidMinor: number, waitingMinor = 0) => ({
  week: monday,
  level,
  rebates: 1,
  paidMinor,
  waitingMinor,
  uncoveredMinor: 0,
  heldMinor: 0,
  lapsedMinor: 0,
});
const weeks = [week('2026-11-16', 2, 200), week('2026-11-16', 1, 500, 70), week('2026-11-09', 1, 30)];

test('rebates add up to the same sums by level and by week', () => {
  const all = { rebates: 3, paidMinor: 730, waitingMinor: 70, uncoveredMinor: 0, heldMinor: 0, lapsedMinor: 0 };
  expect(sumsOf(weeks)).toEqual(all);
  expect(byLevel(weeks).map(({ level, paidMinor }) => [level, paidMinor])).toEqual([
    [1, 530],
    [2, 200],
  ]);
  expect(byWeek(weeks).map((one) => [one.week, one.levels, one.paidMinor, one.waitingMinor])).toEqual([
    ['2026-11-16', [1, 2], 700, 70],
    ['2026-11-09', [1], 30, 0],
  ]);
});

test('without weeks the sums are 0', () => {
  expect(sumsOf([]).paidMinor).toBe(0);
  expect(byLevel([])).toEqual([]);
});
