// States, months and sort order of the days of an order (days.ts).
import { expect, it, test } from 'vitest';
import { type DayFacts, dayStateOf, dayView, inPlace, monthsOf } from './days.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const PAST = new Date('2026-11-10T00:00:00Z');
const AHEAD = new Date('2026-11-25T00:00:00Z');

function day(of: Partial<DayFacts>): DayFacts {
  return {
    date: '2026-11-05',
    begunOn: '2026-11-04',
    cycles: 1,
    expected: 200n,
    paid: 200n,
    bookedAfter: PAST,
    missedAfter: PAST,
    ...of,
  };
}

test.each<[string, Partial<DayFacts>, string]>([
  ['whole and in time', {}, 'paid'],
  ['whole, and booked before its cycle was over', { bookedAfter: null }, 'paid'],
  ['whole, its last part after its time', { bookedAfter: NOW }, 'late'],
  ['whole, where no contract says when', { bookedAfter: NOW, missedAfter: null }, 'paid'],
  ['a part, the rest may still come', { paid: 50n, missedAfter: AHEAD }, 'awaiting'],
  ['a part, the rest is late', { paid: 50n }, 'short'],
  ['nothing, and it is late', { paid: 0n, bookedAfter: null }, 'missed'],
  ['nothing, where no contract says when', { paid: 0n, bookedAfter: null, missedAfter: null }, 'missed'],
  ['the rest at a product’s end', { cycles: 0, expected: 0n, paid: 7n }, 'surplus'],
])('%s', (_, facts, state) => expect(dayStateOf(day(facts), NOW)).toBe(state));

it('sums days up by month, the newest first', () => {
  const days = [
    day({ date: '2026-10-31', bookedAfter: NOW }),
    day({ date: '2026-11-01' }),
    day({ date: '2026-11-02', paid: 50n }),
    day({ date: '2026-11-03', paid: 0n, bookedAfter: null, missedAfter: AHEAD }),
  ];
  expect(monthsOf(days, NOW, 'gregory')).toEqual([
    {
      from: '2026-11-01',
      payments: 2,
      daysLate: 0,
      expectedMinor: 600,
      paidMinor: 250,
      awaitingMinor: 200,
      missedMinor: 150,
    },
    {
      from: '2026-10-01',
      payments: 1,
      daysLate: 1,
      expectedMinor: 200,
      paidMinor: 200,
      awaitingMinor: 0,
      missedMinor: 0,
    },
  ]);
});

it('sums days up by Ethiopian month, where the calendar is asked for', () => {
  // 1 Hedar 2019 is 10 November 2026.
  const days = [day({ date: '2026-11-09' }), day({ date: '2026-11-10' }), day({ date: '2026-11-11' })];
  expect(monthsOf(days, NOW, 'ethiopic')).toMatchObject([
    { from: '2026-11-10', payments: 2, expectedMinor: 400 },
    { from: '2026-10-11', payments: 1, expectedMinor: 200 },
  ]);
});

it('puts days that lack income before late ones where only such days are asked for', () => {
  const days = [
    day({ date: '2026-11-01', paid: 50n }),
    day({ date: '2026-11-02', bookedAfter: NOW }),
    day({ date: '2026-11-03', paid: 0n, bookedAfter: null }),
    day({ date: '2026-11-04', bookedAfter: NOW }),
  ].map((facts) => dayView(facts, NOW));
  const dates = (short: boolean) => inPlace(days, short).map(({ date }) => date.slice(-1));
  expect(dates(true)).toEqual(['3', '1', '4', '2']);
  expect(dates(false)).toEqual(['4', '3', '2', '1']);
});
