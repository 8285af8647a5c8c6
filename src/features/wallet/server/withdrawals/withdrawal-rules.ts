// The rules of withdrawals: the table of states (withdrawals.md 5), who may request one (1), its cost and number of
// reviewers (2), and how long stays may last (4).
import { identitySettings } from '#features/identity/server/public.ts';
import { basisPoints, least, type Minor, minor, toWire } from '#ledger/money.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { WITHDRAWAL_STATES, WithdrawalBound } from '../../contract/lists.ts';

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export type WithdrawalEvent =
  | 'approve' // by staff
  | 'reject' // by staff
  | 'cancel' // by the member
  | 'wait' // the client account doesn't cover the payout
  | 'send' // is about to be ordered at the bank
  | 'accepted' // the bank answered that it has the order
  | 'silent' // the bank gave no clear answer
  | 'refused' // the bank refused finally
  | 'shown_paid' // the bank's statement has a line for it, as with the next two
  | 'shown_partly_returned'
  | 'shown_returned';

/** The next state by state and event. A missing entry means that the move is not allowed. */
export const MOVES: Record<WithdrawalState, Partial<Record<WithdrawalEvent, WithdrawalState>>> = {
  pending_review: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
  approved: { wait: 'waiting_funds', send: 'sending' },
  waiting_funds: { send: 'sending' },
  // Here `paid` is possible because the bank's line sometimes comes before its answer.
  sending: { accepted: 'processing', silent: 'unknown', refused: 'failed', shown_paid: 'paid' },
  // The bank is asked again under the same instruction id. Only its final refusal makes the payout fail. If it does not
  // know the payout, the state stays unknown, because the instruction may still arrive there.
  unknown: { accepted: 'processing', silent: 'unknown', refused: 'failed', shown_paid: 'paid' },
  processing: { silent: 'processing', accepted: 'processing', refused: 'failed', shown_paid: 'paid' },
  paid: { shown_partly_returned: 'partly_returned', shown_returned: 'returned' },
  // Remains until the whole amount is back, from the bank or from the operator.
  partly_returned: { shown_partly_returned: 'partly_returned', shown_returned: 'returned' },
  returned: {},
  rejected: {},
  cancelled: {},
  failed: {},
};

export function nextState(state: WithdrawalState, event: WithdrawalEvent): WithdrawalState | null {
  return MOVES[state][event] ?? null;
}

/** States that are against the member's interest. They have a reason, and the member can contest them. */
export const ADVERSE: ReadonlySet<WithdrawalState> = new Set(['rejected', 'failed', 'partly_returned', 'returned']);
export const ENDED: ReadonlySet<WithdrawalState> = new Set(['paid', 'returned', 'rejected', 'cancelled', 'failed']);

/** The two statuses of the seed's API. An unknown payout shows as being processed by the bank. */
export function statusesOf(state: WithdrawalState) {
  const reviewStatus =
    state === 'pending_review'
      ? 'pending_review'
      : state === 'rejected'
        ? 'review_rejected'
        : state === 'cancelled'
          ? 'cancelled'
          : 'reviewed';
  return { reviewStatus, payoutStatus: PAYOUT_STATUS[state] } as const;
}

const PAYOUT_STATUS = {
  pending_review: 'none',
  approved: 'pending_payout',
  waiting_funds: 'pending_payout',
  sending: 'bank_processing',
  unknown: 'bank_processing',
  processing: 'bank_processing',
  paid: 'payout_success',
  // The returned part is in the wallet, but the bank still has to send the rest.
  partly_returned: 'bank_processing',
  returned: 'refunded',
  rejected: 'none',
  cancelled: 'none',
  failed: 'payout_failed',
} as const satisfies Record<WithdrawalState, string>;

/**
 * Minor units: tax and charge given back with a returned payout, from their own accounts as far as the money is still
 * there, else from the operator (`due`).
 */
export type FeeBack = { tax: bigint; charge: bigint; due: bigint };

export function feeBackOf(paid: { tax: bigint; charge: bigint }, there: { tax: bigint; fees: bigint }): FeeBack {
  const tax = least(paid.tax, there.tax);
  const charge = least(paid.charge, there.fees);
  return { tax, charge, due: paid.tax + paid.charge - tax - charge };
}

// Whether a member may ask for a withdrawal (withdrawals.md 1). Inviting, buying or playing never decides it
// (promises.md 4).

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

/**
 * The largest amount that a member may ask for now, in whole steps, and what bounds it. Zero if not even the smallest
 * allowed amount fits. Minor units.
 */
export function mostToWithdraw(
  { free, tierLeft }: { free: bigint; tierLeft: bigint },
  { withdrawMinMinor, withdrawMaxMinor, withdrawStepMinor }: AmountRules,
): { amount: bigint; bound: WithdrawalBound } {
  const steps = (amount: bigint) => amount - (amount % BigInt(withdrawStepMinor));
  const amount = steps(least(free, least(BigInt(withdrawMaxMinor), tierLeft)));
  const bound = amount === steps(free) ? 'balance' : amount === steps(tierLeft) ? 'tier' : 'request';
  return { amount: amount < BigInt(withdrawMinMinor) ? 0n : amount, bound };
}

export type FeeRules = { taxBasisPoints: number; bankChargeBasisPoints: number; bankChargeMinMinor: number };
export type Fee = { tax: Minor; bankCharge: Minor; fee: Minor; net: Minor };

/**
 * The cost of a withdrawal in minor units. Tax and bank charge are each rounded half up, and the charge is at least its
 * minimum. Both come out of the amount.
 */
export function feeOf(amount: bigint, rules: FeeRules): Fee {
  const tax = basisPoints(amount, BigInt(rules.taxBasisPoints));
  const share = basisPoints(amount, BigInt(rules.bankChargeBasisPoints));
  const least = BigInt(rules.bankChargeMinMinor);
  const bankCharge = minor(share > least ? share : least);
  return { tax, bankCharge, fee: minor(tax + bankCharge), net: minor(amount - tax - bankCharge) };
}

/** Returning money to its source costs nothing. */
export const NO_FEE = (amount: bigint): Fee => ({
  tax: minor(0n),
  bankCharge: minor(0n),
  fee: minor(0n),
  net: minor(amount),
});

export type ReviewRules = { automaticUpToMinor: number; oneReviewerUpToMinor: number };

/** The number of reviewers for a 24-hour total that includes the request itself. */
export function reviewersFor(dayTotal: bigint, rules: ReviewRules): 0 | 1 | 2 {
  if (dayTotal <= BigInt(rules.automaticUpToMinor)) return 0;
  return dayTotal <= BigInt(rules.oneReviewerUpToMinor) ? 1 : 2;
}

/** The most that a member of a verification tier (1 to 3) may withdraw in 24 hours, in minor units. */
export async function tierMaximum(context: Context, tier: number): Promise<bigint> {
  const { tierWithdrawDayMaxMinor: maxima } = await identitySettings.read(context);
  return BigInt(maxima[Math.min(Math.max(tier, 1), maxima.length) - 1] ?? maxima[0]);
}

/**
 * All stays of one member together are limited within this window. Otherwise two persons could keep a member's money
 * forever with one stay after another.
 */
export const STAY_WINDOW_DAYS = 90;

/** The time of a stay. One that was ended early counts to its planned end. */
export type Kept = { from: Date; until: Date };

/**
 * The latest allowed end of a stay that begins now. Every window of 90 days may have at most `daysMax` days of stays.
 * Days on which several payouts stay count once. Null if no time is left.
 */
export function latestEnd(now: Date, kept: readonly Kept[], daysMax: number): Date | null {
  const opened = now.getTime() - STAY_WINDOW_DAYS * DAY_MS;
  let left = daysMax * DAY_MS;
  let cursor = opened;
  for (const { from, until } of [...kept].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const begin = Math.max(cursor, from.getTime());
    const end = Math.min(until.getTime(), now.getTime());
    if (end > begin) left -= end - begin;
    cursor = Math.max(cursor, end);
  }
  return left > 0 ? new Date(now.getTime() + left) : null;
}
