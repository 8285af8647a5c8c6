// The pure rules of maintenance: its periods, the answer to closed calls, and its announcement.
import { expect, it } from 'vitest';
import { announcedMaintenance, maintenancePeriods, shutNow } from './maintenance.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23) + Math.round(hour * 3_600_000));
const on = (hour: number) => ({ name: 'maintenance', value: true, at: at(hour) });
const off = (hour: number) => ({ name: 'maintenance', value: false, at: at(hour) });
const until = (hour: number, end: number | null) => ({
  name: 'maintenanceUntil',
  value: end === null ? '' : at(end).toISOString(),
  at: at(hour),
});
const DAY = 24;
const WEEK = 7 * DAY;
const WEEK_MS = WEEK * 3_600_000;
const MINUTE = 1 / 60;
/** Switches maintenance on for 15 minutes every half an hour, `times` times. */
const toggled = (times: number) =>
  Array.from({ length: times }, (_, time) => [on(time / 2), off(time / 2 + 1 / 4)]).flat();

type Hours = [from: number, everythingUntil: number, until: number];

it.each<[string, Parameters<typeof maintenancePeriods>[0], Hours[]]>([
  ['there is none without changes', [], []],
  ['a planned end alone closes nothing', [until(1, 5)], []],
  ['within an hour everything is closed until it is switched off', [on(1), off(1.5)], [[1, 1.5, 1.5]]],
  ['everything is closed for an hour, then a part until it is switched off', [on(1), off(3)], [[1, 2, 3]]],
  ['it ends at its planned end', [until(0, 2), on(1), off(3)], [[1, 2, 2]]],
  ['it ends after half a day at the latest', [on(1)], [[1, 2, 13]]],
  ['it ends after half a day even if a later end is planned', [until(0, 1000), on(1)], [[1, 2, 13]]],
  ['moving the end does not restart it', [on(1), until(5, 1000), until(20, 2000)], [[1, 2, 13]]],
  ['moving the end forward extends it', [until(0, 5), on(1), until(2, 8)], [[1, 2, 8]]],
  ['with an end that is already past it never begins', [until(0, 1), on(2)], []],
  ['switching it on twice makes one period', [on(1), on(1.75), off(4)], [[1, 2, 4]]],
  [
    'switched off and on, the rest of the hour is used',
    [on(1), off(1.5), on(2), off(4)],
    [
      [1, 1.5, 1.5],
      [2, 2.5, 4],
    ],
  ],
  [
    'once the hour is used up only a part is closed',
    [on(1), off(3), on(5), off(6)],
    [
      [1, 2, 3],
      [5, 5, 6],
    ],
  ],
  [
    'moving an end that has passed does not give a new hour',
    [until(0, 2), on(1), until(3, 5), until(4, 6)],
    [
      [1, 2, 2],
      [3, 3, 6],
    ],
  ],
  [
    'seven days later there is a new hour',
    [on(0), off(2), on(WEEK + 1), off(WEEK + 3)],
    [
      [0, 1, 2],
      [WEEK + 1, WEEK + 2, WEEK + 3],
    ],
  ],
  [
    'a minute before that, only what is older than seven days is regained',
    [on(0), off(2), on(WEEK + 1 - MINUTE), off(WEEK + 3)],
    [
      [0, 1, 2],
      [WEEK + 1 - MINUTE, WEEK + 2 - 2 * MINUTE, WEEK + 3],
    ],
  ],
  [
    'a partial closure that lasts for days does not close everything again',
    Array.from({ length: 20 }, (_, half) => on(half * 12)),
    [[0, 1, 240]],
  ],
  ['a change with a time before the last one does not run back', [on(2), off(1), on(2.5), off(4)], [[2.5, 3.5, 4]]],
])('periods of maintenance: %s', (_what, changes, periods) => {
  expect(maintenancePeriods(changes)).toEqual(
    periods.map(([from, whole, end]) => ({ from: at(from), everythingUntil: at(whole), until: at(end) })),
  );
});

it('everything is closed for at most an hour in any seven days, however often it is switched', () => {
  const closed = maintenancePeriods(toggled(1000))
    .map(({ from, everythingUntil }) => [from.getTime(), everythingUntil.getTime()] as const)
    .filter(([from, end]) => from < end);
  expect(closed.length).toBeGreaterThan(8);
  const inSevenDays = (ends: number) =>
    closed.reduce((sum, [from, end]) => sum + Math.max(0, Math.min(end, ends) - Math.max(from, ends - WEEK_MS)), 0);
  expect(Math.max(...closed.flat().flatMap((edge) => [inSevenDays(edge), inSevenDays(edge + WEEK_MS)]))).toBe(
    3_600_000,
  );
});

it.each<[string, number, ReturnType<typeof shutNow>]>([
  ['before', 0.9, null],
  ['at its begin', 1, { maintain_time: at(5).toISOString(), everything_until: at(2).toISOString() }],
  ['within the hour', 1.9, { maintain_time: at(5).toISOString(), everything_until: at(2).toISOString() }],
  ['after the hour', 2, { maintain_time: at(5).toISOString(), everything_until: null }],
  ['at its end', 5, null],
])('the answer to a closed call %s of a maintenance', (_when, hour, answer) => {
  expect(shutNow(maintenancePeriods([on(1), off(5)]), at(hour))).toEqual(answer);
});

it.each<[string, [from: number | null, until: number | null], ReturnType<typeof announcedMaintenance>]>([
  ['without an announcement', [null, 5], null],
  ['before it begins', [2, null], { from: at(2).toISOString(), until: null }],
  ['before it begins, with its end', [2, 5], { from: at(2).toISOString(), until: at(5).toISOString() }],
  ['with an end that is left from an earlier one', [2, 1.5], { from: at(2).toISOString(), until: null }],
  ['once it has begun', [1, 5], null],
])('the announcement of a maintenance %s', (_when, [from, until], announced) => {
  const text = (hour: number | null) => (hour === null ? '' : at(hour).toISOString());
  expect(announcedMaintenance({ maintenanceFrom: text(from), maintenanceUntil: text(until) }, at(1))).toEqual(
    announced,
  );
});
