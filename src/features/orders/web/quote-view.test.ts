import { expect, test } from 'vitest';
import { missingMinor } from './quote-view.tsx';

test.each([
  [4_500_00, 0, 0, 4_500_00],
  [4_500_00, 3_000_00, 1_000_00, 500_00],
  [4_500_00, 4_000_00, 500_00, 0],
  [4_500_00, 9_000_00, 0, 0],
])('a price of %s with %s and %s in the wallets lacks %s', (toPayMinor, rechargeMinor, incomeMinor, missing) =>
  expect(missingMinor({ toPayMinor, balances: { rechargeMinor, incomeMinor } })).toBe(missing),
);
