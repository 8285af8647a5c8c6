// The cases of the outcomes calculator, and where they are drawn.
import { expect, it, test } from 'vitest';
import { casesOf, placesOf } from './outcomes.tsx';

const device = {
  type: 'device',
  priceMinor: 4_500_00,
  incomePerCycleMinor: 14_30,
  ratePpb: null,
  cycles: 365,
  holdingDays: 365,
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
  holdingDays: 365,
  returnsPrincipal: true,
  expectedMinor: 1_000,
  paidMinor: 750,
} as const;

const rates = { taxBasisPoints: 500, chargeBasisPoints: 100 };

it('includes cases in which a device returns less than was paid', () => {
  const figures = casesOf(device, 2, rates).map(({ name, receivedMinor, inHandMinor }) => [
    name,
    receivedMinor,
    inHandMinor,
  ]);
  expect(figures).toEqual([
    ['expected', 10_439_00n, 812_66n],
    ['oneMonth', 9_581_00n, 6_14n],
    ['threeMonths', 7_865_00n, -1_606_90n],
    ['lost', 5_219_50n, -4_093_67n],
  ]);
});

it('includes a fund’s payments so far, and the loss of half of the principal', () => {
  const cases = casesOf(fund, 10, rates);
  expect(cases.map((one) => one.name)).toEqual(['expected', 'soFar', 'oneMonth', 'threeMonths', 'lost']);
  expect(cases[0]).toMatchObject({ incomeMinor: 116_80n, principalMinor: 1_000_00n });
  expect(cases[1]?.incomeMinor).toBe(87_60n);
  expect(cases[4]).toMatchObject({ principalMinor: 500_00n, inHandMinor: -445_10n });
});

test.each([
  [365, ['expected', 'oneMonth', 'threeMonths', 'lost']],
  [182, ['expected', 'oneMonth', 'threeMonths', 'lost']],
  [150, ['expected', 'oneMonth', 'lost']],
  [30, ['expected', 'lost']],
])('for a holding of %s days the cases are %o', (holdingDays, names) =>
  expect(casesOf({ ...device, holdingDays }, 1, rates).map(({ name }) => name)).toEqual(names),
);

it('draws losses left of the price and gains right of it', () => {
  const cases = casesOf(device, 1, rates);
  const { evenAt, dots } = placesOf(cases);
  expect(dots[0]).toBe(1);
  expect(dots.at(-1)).toBe(0);
  for (const [i, { inHandMinor }] of cases.entries())
    expect(Math.sign((dots[i] as number) - evenAt)).toBe(Math.sign(Number(inHandMinor)));
  expect(placesOf([])).toEqual({ evenAt: 0.5, dots: [] });
});

it('draws a gain before tax as the loss that it is in hand', () => {
  const weekly = { ...device, priceMinor: 1_800_00, incomePerCycleMinor: 38_50, cycles: 52, holdingDays: 364 };
  const cases = casesOf(weekly, 1, rates);
  expect(cases.map(({ name, inHandMinor }) => [name, inHandMinor]).slice(0, 2)).toEqual([
    ['expected', 81_88n],
    ['oneMonth', -73_22n],
  ]);
  const { evenAt, dots } = placesOf(cases);
  expect(dots[1]).toBeLessThan(evenAt);
});
