// Which cycles of an order end in a period, and how much expected income is still to come (cycles.ts).
import { describe, expect, test } from 'vitest';
import { cyclesEnding, nextPayment, paidKey, stillToRun } from './cycles.ts';

const at = (text: string) => new Date(`2026-03-${text}:00Z`);
const order = {
  id: 7n,
  productId: 3n,
  cycle: 'daily' as const,
  cycles: 3,
  expected: 100n,
  earnsFrom: at('04T21:00'),
  cancelledAt: null,
};
const paid = new Map([[paidKey(7n, at('05T21:00')), 60n]]);

describe('cyclesEnding', () => {
  test.each([
    ['before the first', '01T00:00', '04T21:00', []],
    ['without one that ends at the end of the period', '04T00:00', '05T21:00', []],
    ['with one that ends at its beginning', '05T21:00', '05T22:00', ['04T21:00 0']],
    ['several, with the income paid for each', '05T00:00', '07T00:00', ['04T21:00 0', '05T21:00 60']],
    ['no more than the order has', '01T00:00', '30T00:00', ['04T21:00 0', '05T21:00 60', '06T21:00 0']],
    ['after the last', '08T00:00', '30T00:00', []],
  ])('%s', (_, from, until, listed) => {
    const cycles = cyclesEnding(order, { from: at(from), until: at(until), paid });
    expect(cycles.map((cycle) => `${cycle.start.toISOString().slice(8, 16)} ${cycle.paid}`)).toEqual(listed);
  });

  test('a cancelled order has none', () => {
    expect(
      cyclesEnding({ ...order, cancelledAt: at('05T00:00') }, { from: at('01T00:00'), until: at('30T00:00'), paid }),
    ).toEqual([]);
  });
});

test.each([
  ['a running cycle', [['06T00:00', 0n]], 100n],
  ['none of a cycle that ends at this moment', [['05T12:00', 0n]], 0n],
  ['none of an ended cycle', [['05T11:00', 0n]], 0n],
  ['less what the cycle has paid already', [['06T00:00', 60n]], 40n],
  [
    'not less because another cycle has a surplus',
    [
      ['06T00:00', 150n],
      ['06T00:00', 0n],
    ],
    100n,
  ],
] as const)('still to run: %s', (_, ends, minor) => {
  const cycles = ends.map(([end, of]) => ({ end: at(end), expected: 100n, paid: of }));
  expect(stillToRun(cycles, at('05T12:00'))).toBe(minor);
});

const hourly = { ...order, cycle: 'hourly' as const, cycles: 60, earnsFrom: at('04T15:00') };
const weekly = { ...order, cycle: 'weekly' as const };
test.each([
  ['a daily order: its next day', order, '05T12:00', { date: '2026-03-06', expectedMinor: 100 }],
  ['before the first cycle: the day on which that ends', order, '01T12:00', { date: '2026-03-06', expectedMinor: 100 }],
  ['not its last day, when that is today', order, '07T22:00', null],
  ['hours: all that end tomorrow', hourly, '05T12:00', { date: '2026-03-06', expectedMinor: 2400 }],
  ['hours: fewer on the first day', hourly, '03T12:00', { date: '2026-03-04', expectedMinor: 500 }],
  ['hours: fewer on the last day', hourly, '06T12:00', { date: '2026-03-07', expectedMinor: 700 }],
  ['a weekly order: the day on which its week ends', weekly, '05T12:00', { date: '2026-03-12', expectedMinor: 100 }],
  ['nothing of a cancelled order', { ...order, cancelledAt: at('05T00:00') }, '05T12:00', null],
] as const)('the next payment: %s', (_, of, now, next) => expect(nextPayment(of, at(now))).toEqual(next));
