// Finds settings of the wallet that fit their own bounds but not each other. Otherwise two persons could stop every
// withdrawal. Or a withdrawal could pay nothing out, which the table refuses. Pure.
import { LEAST_TIER_MAXIMUM_MINOR } from '#features/identity/server/public.ts';
import { type FeeRules, feeOf, type ReviewRules } from './withdrawals/fee-rules.ts';
import type { AmountRules } from './withdrawals/request-rules.ts';

export type WalletRules = FeeRules &
  ReviewRules &
  AmountRules & { rechargeMinMinor: number; rechargeMaxMinor: number; arrivalDaysMin: number; arrivalDaysMax: number };

/** The first conflict, as a sentence for staff. Null where all settings fit. */
export function conflictOfWallet(rules: WalletRules): string | null {
  if (rules.rechargeMinMinor > rules.rechargeMaxMinor) return 'The smallest recharge is above the largest.';
  const step = BigInt(rules.withdrawStepMinor);
  const smallest = ((BigInt(rules.withdrawMinMinor) + step - 1n) / step) * step;
  if (smallest > BigInt(rules.withdrawMaxMinor))
    return 'No whole step lies between the smallest and the largest withdrawal.';
  if (smallest > BigInt(LEAST_TIER_MAXIMUM_MINOR))
    return 'The smallest withdrawal is above what every tier may withdraw in 24 hours.';
  // The least charge weighs most on the smallest amount. From there on net only grows with the amount.
  if (feeOf(smallest, rules).net <= 0n) return 'Tax and bank charge use up the smallest withdrawal.';
  if (rules.automaticUpToMinor > rules.oneReviewerUpToMinor)
    return 'The automatic limit is above the limit of one reviewer.';
  return rules.arrivalDaysMin > rules.arrivalDaysMax ? 'The earliest arrival is after the latest.' : null;
}
