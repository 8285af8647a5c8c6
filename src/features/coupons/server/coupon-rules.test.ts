// The smallest purchase that a coupon fits, and what the coupon pays of it (rewards.md 5).
import { describe, expect, it } from 'vitest';
import { smallestPurchase } from './coupons.ts';

const terms = (given: Partial<Parameters<typeof smallestPurchase>[0]>) => ({
  amountMinor: null,
  percent: null,
  capMinor: null,
  leastPriceMinor: 0n,
  productType: null,
  productId: null,
  ...given,
});

describe('The smallest purchase with a coupon', () => {
  it.each([
    ['one unit that is dear enough', { amountMinor: 5_000n, leastPriceMinor: 100_000n }, 450_000, null, 450_000, 5_000],
    [
      'as many units as the lowest price asks',
      { amountMinor: 5_000n, leastPriceMinor: 100_001n },
      50_000,
      null,
      150_000,
      5_000,
    ],
    ['exactly the lowest price', { amountMinor: 5_000n, leastPriceMinor: 100_000n }, 50_000, null, 100_000, 5_000],
    ['the smallest amount of a fund', { amountMinor: 5_000n, leastPriceMinor: 20_000n }, 10_000, 50_000, 50_000, 5_000],
    ['a percentage, rounded down', { percent: 10, capMinor: 99_999n }, 12_345, null, 12_345, 1_234],
    ['a percentage up to its cap', { percent: 50, capMinor: 3_000n }, 450_000, null, 450_000, 3_000],
  ] as const)('%s', (_, given, priceMinor, amountMinMinor, price, pays) => {
    expect(smallestPurchase(terms(given), { priceMinor, amountMinMinor })).toEqual({
      priceMinor: price,
      paysMinor: pays,
    });
  });
});
