// Whether a withdrawal may be asked for (withdrawals.md 1; promises.md 4: nothing about inviting, buying or playing). Pure.
import { toWire } from '../../../../ledger/money.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';

export type AmountRules = { withdrawMinMinor: number; withdrawMaxMinor: number; withdrawStepMinor: number };

export function amountProblem(
  amount: bigint,
  rules: AmountRules,
): Refusal<'withdrawal_amount_outside' | 'withdrawal_not_whole_hundreds'> | null {
  if (amount < BigInt(rules.withdrawMinMinor) || amount > BigInt(rules.withdrawMaxMinor)) {
    return refuse('withdrawal_amount_outside', { minMinor: rules.withdrawMinMinor, maxMinor: rules.withdrawMaxMinor });
  }
  return amount % BigInt(rules.withdrawStepMinor) === 0n
    ? null
    : refuse('withdrawal_not_whole_hundreds', { stepMinor: rules.withdrawStepMinor });
}

export type AccountState = { verifiedAt: Date | null; usableFrom: Date };

/** `account`: one of the member's own, if the id they named is; `hasAny`: whether they have added one at all. */
export function accountProblem(
  account: AccountState | undefined,
  { hasAny, now }: { hasAny: boolean; now: Date },
): Refusal<
  'payout_account_missing' | 'payout_account_unknown' | 'payout_account_unverified' | 'payout_account_waiting'
> | null {
  if (!account) return refuse(hasAny ? 'payout_account_unknown' : 'payout_account_missing');
  if (!account.verifiedAt) return refuse('payout_account_unverified');
  return account.usableFrom > now
    ? refuse('payout_account_waiting', { until: account.usableFrom.toISOString() })
    : null;
}

export function balanceProblem({
  amount,
  free,
  dayTotal,
  tierMax,
}: {
  amount: bigint;
  free: bigint;
  dayTotal: bigint;
  tierMax: bigint;
}): Refusal<'balance_insufficient' | 'withdrawal_tier_limit'> | null {
  if (amount > free) return refuse('balance_insufficient');
  if (dayTotal + amount <= tierMax) return null;
  const left = tierMax - dayTotal;
  return refuse('withdrawal_tier_limit', { leftMinor: toWire(left > 0n ? left : 0n) });
}
