import { expect, it } from 'vitest';
import { maintenancePeriods } from './maintenance.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour));
const on = (hour: number) => ({ name: 'maintenance', value: true, at: at(hour) });
const off = (hour: number) => ({ name: 'maintenance', value: false, at: at(hour) });
const until = (hour: number, end: number | null) => ({
  name: 'maintenanceUntil',
  value: end === null ? '' : at(end).toISOString(),
  at: at(hour),
});

it.each<[string, Parameters<typeof maintenancePeriods>[0], [from: number, until: number][]]>([
  ['never', [], []],
  ['an end alone closes nothing', [until(1, 5)], []],
  ['until switched off', [on(1), off(3)], [[1, 3]]],
  ['until its planned end', [until(0, 2), on(1), off(3)], [[1, 2]]],
  ['for half a day at most', [on(1)], [[1, 13]]],
  ['whatever end is planned', [until(0, 1000), on(1)], [[1, 13]]],
  ['moving the end does not begin it anew', [on(1), until(5, 1000), until(20, 2000)], [[1, 13]]],
  ['an end moved forward is one time', [until(0, 5), on(1), until(2, 8)], [[1, 8]]],
  ['an end already past never began', [until(0, 1), on(2)], []],
  [
    'twice',
    [on(1), off(3), on(5), off(6)],
    [
      [1, 3],
      [5, 6],
    ],
  ],
])('members are shut out %s', (_what, changes, periods) => {
  expect(maintenancePeriods(changes)).toEqual(periods.map(([from, end]) => ({ from: at(from), until: at(end) })));
});
