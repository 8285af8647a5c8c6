import { expect, it } from 'vitest';
import { casesOf } from './calculator-rules.ts';

const device = {
  type: 'device',
  priceMinor: 4_500_00,
  incomePerCycleMinor: 14_30,
  ratePpb: null,
  cycles: 365,
  returnsPrincipal: false,
  expectedMinor: 0,
  paidMinor: 0,
} as const;
const fund = {
  type: 'fund',
  priceMinor: 100_00,
  incomePerCycleMinor: 32,
  ratePpb: 328_767,
  cycles: 365,
  returnsPrincipal: true,
  expectedMinor: 1_000,
  paidMinor: 750,
} as const;

it('shows a device’s bad cases, in which less comes back than was paid', () => {
  expect(casesOf(device, 2)).toEqual([
    {
      name: 'expected',
      incomeMinor: 10_439_00n,
      principalMinor: 0n,
      receivedMinor: 10_439_00n,
      differenceMinor: 1_439_00n,
    },
    {
      name: 'short',
      incomeMinor: 7_307_30n,
      principalMinor: 0n,
      receivedMinor: 7_307_30n,
      differenceMinor: -1_692_70n,
    },
    { name: 'lost', incomeMinor: 5_219_50n, principalMinor: 0n, receivedMinor: 5_219_50n, differenceMinor: -3_780_50n },
  ]);
});

it('shows a fund as it paid so far, and with half of the principal lost', () => {
  const cases = casesOf(fund, 10);
  expect(cases.map((one) => one.name)).toEqual(['expected', 'soFar', 'short', 'lost']);
  expect(cases[0]).toMatchObject({ incomeMinor: 116_80n, principalMinor: 1_000_00n });
  expect(cases[1]?.incomeMinor).toBe(87_60n);
  expect(cases[3]).toMatchObject({ principalMinor: 500_00n, differenceMinor: -441_60n });
});
