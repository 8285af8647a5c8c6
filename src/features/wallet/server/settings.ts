// The wallet's settings with their defaults, and the check for conflicts between them.
import { z } from 'zod';
import { LEAST_TIER_MAXIMUM_MINOR } from '#features/identity/server/public.ts';
import { defineSettings } from '#features/settings/server/public.ts';
import { type AmountRules, feeOf, type FeeRules, type ReviewRules } from './withdrawals/withdrawal-rules.ts';

export type WalletRules = FeeRules &
  ReviewRules &
  AmountRules & { rechargeMinMinor: number; rechargeMaxMinor: number; arrivalDaysMin: number; arrivalDaysMax: number };

/**
 * The first conflict between settings that are each within their own bounds, as a sentence for staff, else null.
 * Without this check two persons could stop every withdrawal, or leave nothing to pay out, which the table refuses.
 */
export function conflictOfWallet(rules: WalletRules): string | null {
  if (rules.rechargeMinMinor > rules.rechargeMaxMinor) return 'The smallest recharge must not be above the largest.';
  const step = BigInt(rules.withdrawStepMinor);
  const smallest = ((BigInt(rules.withdrawMinMinor) + step - 1n) / step) * step;
  if (smallest > BigInt(rules.withdrawMaxMinor))
    return 'No whole step lies between the smallest and the largest withdrawal.';
  if (smallest > BigInt(LEAST_TIER_MAXIMUM_MINOR))
    return 'The smallest withdrawal is above the most that any tier may withdraw in 24 hours.';
  // It suffices to check the smallest amount, because the net grows with the amount.
  if (feeOf(smallest, rules).net <= 0n) return 'Tax and bank charge use up the smallest withdrawal.';
  if (rules.automaticUpToMinor > rules.oneReviewerUpToMinor)
    return 'The automatic limit is above the limit of one reviewer.';
  return rules.arrivalDaysMin > rules.arrivalDaysMax ? 'The earliest arrival is after the latest.' : null;
}

const amount = z.int().min(1).max(100_000_000_000);
const basisPoints = z.int().min(0).max(5_000);
const money = true as const;

/** Amounts in minor units of birr. The figures come from withdrawals.md 1. */
export const settings = defineSettings(
  'wallet',
  {
    rechargeMinMinor: { schema: amount, sandbox: 10_00, pilot: 10_00, money, client: true, label: 'Smallest recharge' },
    rechargeMaxMinor: {
      schema: amount,
      sandbox: 500_000_00,
      pilot: 500_000_00,
      money,
      client: true,
      label: 'Largest recharge',
    },
    rechargeExpiresMinutes: {
      schema: z.int().min(5).max(10_080),
      sandbox: 60,
      pilot: 60,
      label: 'Minutes after which a recharge expires if its payer has not approved it',
    },
    rechargesOpenMax: {
      schema: z.int().min(1).max(50),
      sandbox: 5,
      pilot: 5,
      label: 'Most recharges that one member may have waiting at the same time',
    },
    nameEnquiriesADay: {
      schema: z.int().min(1).max(1_000),
      sandbox: 50,
      pilot: 20,
      label: 'Times in 24 hours that we ask the bank, on behalf of one member, who holds an account',
    },
    withdrawMinMinor: {
      schema: amount,
      sandbox: 100_00,
      pilot: 100_00,
      money,
      client: true,
      label: 'Smallest withdrawal',
    },
    withdrawMaxMinor: {
      schema: amount,
      sandbox: 50_000_00,
      pilot: 50_000_00,
      money,
      client: true,
      label: 'Largest withdrawal',
    },
    withdrawStepMinor: {
      schema: amount,
      sandbox: 100_00,
      pilot: 100_00,
      money,
      client: true,
      label: 'Withdrawals are whole multiples of',
    },
    taxBasisPoints: {
      schema: basisPoints,
      sandbox: 500,
      pilot: 500,
      money,
      client: true,
      label: 'Personal income tax',
    },
    bankChargeBasisPoints: {
      schema: basisPoints,
      sandbox: 100,
      pilot: 100,
      money,
      client: true,
      label: 'Bank service charge',
    },
    bankChargeMinMinor: {
      schema: z.int().min(0).max(1_000_00),
      sandbox: 2_00,
      pilot: 2_00,
      money,
      client: true,
      label: 'Bank service charge, at least',
    },
    automaticUpToMinor: {
      schema: z.int().min(0).max(100_000_000_000),
      sandbox: 1_000_00,
      pilot: 1_000_00,
      money,
      label: 'We approve withdrawals automatically up to this 24-hour total',
    },
    oneReviewerUpToMinor: {
      schema: z.int().min(0).max(100_000_000_000),
      sandbox: 20_000_00,
      pilot: 20_000_00,
      money,
      label: 'Up to this 24-hour total a withdrawal needs one reviewer, and above it two',
    },
    arrivalDaysMin: {
      schema: z.int().min(0).max(10),
      sandbox: 1,
      pilot: 1,
      label: 'Expected arrival, working days from handling, earliest',
    },
    arrivalDaysMax: {
      schema: z.int().min(1).max(20),
      sandbox: 3,
      pilot: 3,
      label: 'Expected arrival, working days from handling, latest',
    },
    holdDaysMax: {
      schema: z.int().min(1).max(90),
      sandbox: 14,
      pilot: 14,
      money,
      label: 'Most days a payout may be on hold',
    },
    holdDaysOfMemberMax: {
      schema: z.int().min(1).max(45),
      sandbox: 20,
      pilot: 20,
      money,
      label: 'Most days in any 90 on which one member’s payouts may be on hold, all holds together',
    },
    payoutAccountsMax: {
      schema: z.int().min(1).max(20),
      sandbox: 5,
      pilot: 5,
      label: 'Most payout accounts that one member may have',
    },
  },
  conflictOfWallet,
);
