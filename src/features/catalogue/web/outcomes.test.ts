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

it('includes cases in which a device returns less than was paid', () => {
  const figures = casesOf(device, 2).map(({ name, receivedMinor, differenceMinor }) => [
    name,
    receivedMinor,
    differenceMinor,
  ]);
  expect(figures).toEqual([
    ['expected', 10_439_00n, 1_439_00n],
    ['oneMonth', 9_581_00n, 581_00n],
    ['threeMonths', 7_865_00n, -1_135_00n],
    ['lost', 5_219_50n, -3_780_50n],
  ]);
});

it('includes a fund’s payments so far, and the loss of half of the principal', () => {
  const cases = casesOf(fund, 10);
  expect(cases.map((one) => one.name)).toEqual(['expected', 'soFar', 'oneMonth', 'threeMonths', 'lost']);
  expect(cases[0]).toMatchObject({ incomeMinor: 116_80n, principalMinor: 1_000_00n });
  expect(cases[1]?.incomeMinor).toBe(87_60n);
  expect(cases[4]).toMatchObject({ principalMinor: 500_00n, differenceMinor: -441_60n });
});

test.each([
  [365, ['expected', 'oneMonth', 'threeMonths', 'lost']],
  [182, ['expected', 'oneMonth', 'threeMonths', 'lost']],
  [150, ['expected', 'oneMonth', 'lost']],
  [30, ['expected', 'lost']],
])('for a holding of %s days the cases are %o', (holdingDays, names) =>
  expect(casesOf({ ...device, holdingDays }, 1).map(({ name }) => name)).toEqual(names),
);

it('draws losses left of the price and gains right of it', () => {
  const cases = casesOf(device, 1);
  const { evenAt, dots } = placesOf(cases, 4_500_00n);
  expect(dots[0]).toBe(1);
  expect(dots.at(-1)).toBe(0);
  for (const [i, { differenceMinor }] of cases.entries())
    expect(Math.sign((dots[i] as number) - evenAt)).toBe(Math.sign(Number(differenceMinor)));
  expect(placesOf([], 100n)).toEqual({ evenAt: 0.5, dots: [] });
});
