import { expect, test } from 'vitest';
import { radiusOf, wayOf } from './money-way.tsx';

test.each([
  ['the largest', 400_00, 400_00, 24],
  ['a quarter of its area has half of its radius', 100_00, 400_00, 12],
  ['very little can still be seen', 1, 400_00, 5],
  ['nothing yet', 0, 400_00, 5],
  ['nothing at all', 0, 0, 5],
])('%s', (_, minor, largest, radius) => expect(radiusOf(minor, largest)).toBe(radius));

const flow = (purpose: string, amountMinor: number) => ({ purpose, amountMinor, lines: 1 });

test('each amount in and out counts once, so the picture adds up to what is at the bank', () => {
  const way = wayOf({
    moneyIn: [
      flow('recharge_settled', 606_000_00),
      flow('revenue_received', 115_968_17),
      flow('budget_funded', 50_000_00),
      flow('payout_returned', 1_410_00),
    ],
    moneyOut: [
      flow('capital_deployed', 291_975_00),
      flow('withdrawal_paid', 6_956_00),
      flow('recharge_returned', 1_500_00),
    ],
    unexplainedMinor: 7_642_63,
  });
  expect(way).toEqual({
    in: 606_000_00,
    working: -291_975_00,
    back: 115_968_17,
    out: -6_956_00,
    otherIn: 59_052_63,
    otherOut: -1_500_00,
  });
  expect(Object.values(way).reduce((sum, minor) => sum + minor, 0)).toBe(480_589_80);
});
