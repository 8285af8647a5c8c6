// The cost of a withdrawal (withdrawals.md 2). Pure.
import { basisPoints, type Minor, minor } from '#ledger/money.ts';

export type FeeRules = { taxBasisPoints: number; bankChargeBasisPoints: number; bankChargeMinMinor: number };
export type Fee = { tax: Minor; bankCharge: Minor; fee: Minor; net: Minor };

/**
 * Tax and bank charge are each rounded half up. The charge is at least its minimum. Both come out of the amount. Minor
 * units.
 */
export function feeOf(amount: bigint, rules: FeeRules): Fee {
  const tax = basisPoints(amount, BigInt(rules.taxBasisPoints));
  const share = basisPoints(amount, BigInt(rules.bankChargeBasisPoints));
  const least = BigInt(rules.bankChargeMinMinor);
  const bankCharge = minor(share > least ? share : least);
  return { tax, bankCharge, fee: minor(tax + bankCharge), net: minor(amount - tax - bankCharge) };
}

/** Money that goes back to its source costs nothing. */
export const NO_FEE = (amount: bigint): Fee => ({
  tax: minor(0n),
  bankCharge: minor(0n),
  fee: minor(0n),
  net: minor(amount),
});

export type ReviewRules = { automaticUpToMinor: number; oneReviewerUpToMinor: number };

/** The number of reviewers for a 24-hour total, which includes the request itself. */
export function reviewersFor(dayTotal: bigint, rules: ReviewRules): 0 | 1 | 2 {
  if (dayTotal <= BigInt(rules.automaticUpToMinor)) return 0;
  return dayTotal <= BigInt(rules.oneReviewerUpToMinor) ? 1 : 2;
}
