// Whether a member may ask for a withdrawal (withdrawals.md 1). Inviting, buying or playing never decides it
// (promises.md 4). Pure.
import { toWire } from '#ledger/money.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';

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

/**
 * `account`: the account with the named id, if it is the member's own. `hasAny`: true when the member has added any
 * account.
 */
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
