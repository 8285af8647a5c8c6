// Amounts that a fund accepts (buy-amount.tsx), and the money that a purchase lacks (quote-view.tsx).
import { expect, test } from 'vitest';
import { fundAmountProblem } from './buy-amount.tsx';
import { missingMinor } from './quote-view.tsx';

const fund = { priceMinor: 100_00, amountMinMinor: 200_00, amountMaxMinor: 1_000_00 };

test.each([
  [0, 'least'],
  [150_00, 'least'],
  [199_99, 'least'],
  [200_00, undefined],
  [250_00, 'step'],
  [300_01, 'step'],
  [1_000_00, undefined],
  [1_000_01, 'most'],
  [3_000_00, 'most'],
])('%s minor units in a fund of 200 to 1,000 in steps of 100: %s', (amount, problem) =>
  expect(fundAmountProblem(fund, amount)).toBe(problem),
);

test.each([
  [4_500_00, 0, 0, 4_500_00],
  [4_500_00, 3_000_00, 1_000_00, 500_00],
  [4_500_00, 4_000_00, 500_00, 0],
  [4_500_00, 9_000_00, 0, 0],
])('a price of %s with %s and %s in the wallets lacks %s', (toPayMinor, rechargeMinor, incomeMinor, missing) =>
  expect(missingMinor({ toPayMinor, balances: { rechargeMinor, incomeMinor } })).toBe(missing),
);
