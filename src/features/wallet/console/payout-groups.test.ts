import { expect, test } from 'vitest';
import { byMember, groupText } from './payout-groups.ts';

const row = (id: string, memberId: string, amountMinor: number, hour: number, dayTotalMinor = amountMinor) => ({
  id,
  memberId,
  memberName: memberId === '1' ? 'Almaz Bekele' : 'Dawit Tesfaye',
  amountMinor,
  requestedAt: `2026-11-27T0${hour}:00:00.000Z`,
  dayTotalMinor,
});
const almaz = [row('a', '1', 10_000, 1), row('b', '1', 20_000, 2, 30_000), row('c', '1', 30_000, 4, 60_000)] as const;
const dawit = row('d', '2', 90_000, 3);

test('the rows of a member stand together where the first one is', () => {
  expect(byMember([almaz[0], dawit, almaz[1], almaz[2]]).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(byMember([dawit, almaz[0]]).map(({ id }) => id)).toEqual(['d', 'a']);
  expect(byMember([])).toEqual([]);
});

const told = 'Almaz Bekele: 3 payouts, Br 600.00; Br 600.00 asked in 24 hours';

test.each([
  ['the first of several', [...almaz, dawit], 0, told],
  ['the last ones of the list', [dawit, ...almaz], 1, told],
  ['not the second', [...almaz, dawit], 1, undefined],
  ['not a single one', [...almaz, dawit], 3, undefined],
] as const)('the line above a group: %s', (_, rows, at, text) => {
  expect(groupText(rows, at)?.replaceAll('\u00a0', ' ')).toBe(text);
});

test('the sum of the day is that of the newest request, whatever the order of the rows', () => {
  expect(groupText([...almaz].reverse(), 0)?.replaceAll('\u00a0', ' ')).toBe(told);
});
