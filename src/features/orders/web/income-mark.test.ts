import { expect, test } from 'vitest';
import { columnOf, type IncomeDay, markOf } from './income-mark.ts';

const day = (
  state: IncomeDay['state'],
  [expectedMinor, paidMinor, awaitingMinor, missedMinor]: readonly [number, number, number, number],
): IncomeDay => ({ state, expectedMinor, paidMinor, awaitingMinor, missedMinor });

test.each([
  ['paid in time', day('paid', [160_50, 160_50, 0, 0]), ['paid', 'p', 161]],
  ['more than expected', day('paid', [160_50, 162_71, 0, 0]), ['paid', 'p', 163]],
  ['only money left over at the end', day('surplus', [0, 12_40, 0, 0]), ['paid', 'p', 12]],
  ['whole, but late', day('late', [160_50, 160_50, 0, 0]), ['short', 'l', 161]],
  ['partly missing', day('short', [160_50, 80_25, 0, 80_25]), ['short', '5', 80]],
  ['partly missing, while another product paid more', day('short', [160_50, 162_71, 0, 1_37]), ['short', '9', 163]],
  ['wholly missing', day('missed', [160_50, 0, 0, 160_50]), ['short', '0', 0]],
  ['nothing has come yet', day('awaiting', [160_50, 0, 160_50, 0]), ['awaited', 'a', 0]],
  [
    'partly awaited, while another product paid more',
    day('awaiting', [160_50, 162_71, 1_64, 0]),
    ['awaited', 'a', 163],
  ],
])('%s', (_, given, [look, thread, birr]) => expect(markOf(given)).toEqual({ look, thread, birr }));

test('a day without income has no mark', () => expect(markOf(day(null, [0, 0, 0, 0]))).toBeUndefined());

test('the column of a period adds up to what is paid', () => {
  const november = [day('short', [4_959_72, 4_973_74, 0, 1_37]), day('awaiting', [178_20, 168_11, 13_94, 0])];
  const column = columnOf(november);
  expect(column).toEqual([
    { of: 'expected', minor: 5_137_92 },
    { of: 'surplus', minor: 19_24 },
    { of: 'awaited', minor: -13_94 },
    { of: 'late', minor: -1_37 },
    { of: 'paid', minor: 5_141_85 },
  ]);
  expect(column.slice(0, -1).reduce((sum, { minor }) => sum + minor, 0)).toBe(5_141_85);
});

test('a period that is paid as expected has two lines', () =>
  expect(columnOf([day('paid', [160_50, 160_50, 0, 0])]).map(({ of }) => of)).toEqual(['expected', 'paid']));
