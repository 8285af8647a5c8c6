// Requesting a withdrawal from the income wallet: its terms, quote and arrival dates, the request itself (which holds
// the amount, copies the payout account and decides the review), cancelling it and contesting it.
import { memberById } from '#features/members/server/public.ts';
import { checkPin, type PinRefusal } from '#features/identity/server/public.ts';
import { reconciliationSettings, workingDays } from '#features/reconciliation/server/public.ts';
import { openComplaint } from '#features/service/server/public.ts';
import { balanceOf, lockBalances, nextHoldId, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { postOnce } from '#ledger/deciding.ts';
import { toWire } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { readableCode } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { businessDate } from '#platform/time/clock.ts';
import type { contract } from '../../contract.ts';
import type { QuoteView } from '../../contract/shapes.ts';
import { type NumberedAccount, payoutAccountById, payoutAccountsOf } from '../payout-accounts/payout-accounts.ts';
import { settings } from '../settings.ts';
import {
  accountProblem,
  amountProblem,
  balanceProblem,
  feeOf,
  mostToWithdraw,
  nextState,
  reviewersFor,
  tierMaximum,
} from './withdrawal-rules.ts';
import { isContestable } from './withdrawal-view.ts';
import {
  dayTotal,
  insertWithdrawal,
  lockWithdrawal,
  release,
  announce,
  type Withdrawal,
  withdrawalById,
} from './withdrawals.ts';

export type Arrival = { handledFrom: Date; from: string; until: string };

/** When the money should arrive (withdrawals.md 9): after finance handles it in its hours, some working days later. */
export async function expectedArrival(context: Context): Promise<Arrival> {
  const [days, { arrivalDaysMin, arrivalDaysMax }] = await Promise.all([workingDays(context), settings.read(context)]);
  const handledFrom = days.nextFinanceOpening(context.clock.now());
  const date = businessDate(handledFrom);
  return {
    handledFrom,
    from: days.addPayoutDays(date, arrivalDaysMin),
    until: days.addPayoutDays(date, arrivalDaysMax),
  };
}

export const arrivalToWire = (arrival: Arrival) => ({
  handledFrom: arrival.handledFrom.toISOString(),
  arrivalFrom: arrival.from,
  arrivalUntil: arrival.until,
});

type Terms = Data<(typeof contract)['GET /api/v1/withdrawals/terms']>;

/** What a member may withdraw from the income wallet now. Every screen that says an amount takes it from here. */
export async function withdrawableNow(
  context: Context,
  memberId: bigint,
): Promise<Pick<Terms, 'freeMinor' | 'heldMinor' | 'withdrawableMinor' | 'boundBy'>> {
  const income = accountOf('member_income', memberId);
  const [rules, balances, used, member] = await Promise.all([
    settings.read(context),
    readBalances(context.sql, [income]),
    dayTotal(context.sql, { memberId, now: context.clock.now() }),
    memberById(context.sql, memberId),
  ]);
  const { free, held } = balanceOf(balances, income);
  const left = (await tierMaximum(context, member?.tier ?? 1)) - used;
  const { amount, bound } = mostToWithdraw({ free, tierLeft: left > 0n ? left : 0n }, rules);
  return {
    freeMinor: toWire(free),
    heldMinor: toWire(held),
    withdrawableMinor: toWire(amount),
    boundBy: bound,
  };
}

/** What the form shows before a request: limits, fees, review thresholds, finance hours, arrival. */
export async function withdrawalTerms(context: Context, memberId: bigint): Promise<Terms> {
  const now = context.clock.now();
  const [rules, hours, days, arrival, withdrawable] = await Promise.all([
    settings.read(context),
    reconciliationSettings.read(context),
    workingDays(context),
    expectedArrival(context),
    withdrawableNow(context, memberId),
  ]);
  return {
    minMinor: rules.withdrawMinMinor,
    maxMinor: rules.withdrawMaxMinor,
    stepMinor: rules.withdrawStepMinor,
    ...withdrawable,
    taxBasisPoints: rules.taxBasisPoints,
    bankChargeBasisPoints: rules.bankChargeBasisPoints,
    bankChargeMinMinor: rules.bankChargeMinMinor,
    automaticUpToMinor: rules.automaticUpToMinor,
    oneReviewerUpToMinor: rules.oneReviewerUpToMinor,
    financeOpens: hours.financeOpens,
    financeCloses: hours.financeCloses,
    openNow: days.isFinanceOpen(now),
    ...arrivalToWire(arrival),
  };
}

const REVIEW = ['automatic', 'one_reviewer', 'two_reviewers'] as const;

export async function quoteWithdrawal(
  context: Context,
  { memberId, amount }: { memberId: bigint; amount: bigint },
): Promise<QuoteView | Refusal<'withdrawal_amount_outside' | 'withdrawal_not_whole_hundreds'>> {
  const rules = await settings.read(context);
  const problem = amountProblem(amount, rules);
  if (problem) return problem;
  const fee = feeOf(amount, rules);
  const before = await dayTotal(context.sql, { memberId, now: context.clock.now() });
  return {
    amountMinor: toWire(amount),
    taxMinor: toWire(fee.tax),
    bankChargeMinor: toWire(fee.bankCharge),
    feeMinor: toWire(fee.fee),
    netMinor: toWire(fee.net),
    review: REVIEW[reviewersFor(before + amount, rules)],
    ...arrivalToWire(await expectedArrival(context)),
  };
}

export type WithdrawalRequest = { memberId: bigint; amount: bigint; payoutAccountId: bigint; pin: string };
export type WithdrawalRefusal =
  | PinRefusal
  | NonNullable<
      ReturnType<typeof amountProblem> | ReturnType<typeof accountProblem> | ReturnType<typeof balanceProblem>
    >;

/** The account in the form that a proof of the PIN contains. */
const targetOf = ({ kind, institution, number }: NumberedAccount) => `${kind} ${institution} ${number}`;

export async function requestWithdrawal(
  context: Context,
  { memberId, amount, payoutAccountId, pin }: WithdrawalRequest,
  intent: Intent,
): Promise<Withdrawal | WithdrawalRefusal | IntentRefusal> {
  const wanted = await payoutAccountById(context.sql, payoutAccountId);
  const act = wanted && ({ transfer: intent.id, purpose: 'withdrawal', amount, target: targetOf(wanted) } as const);
  const wrongPin = await checkPin(context, { memberId, pin, act });
  if (wrongPin) return wrongPin;
  const rules = await settings.read(context);
  const arrival = await expectedArrival(context);
  const kept = await postOnce(context.sql, intent, context.clock.now(), async (tx) => {
    const income = accountOf('member_income', memberId);
    // Lock the account before reading the time. The lock serializes this member's requests, so that every earlier
    // request counts in this one's 24 hours.
    const balances = await lockBalances(tx, [income]);
    const now = context.clock.now();
    const accounts = await payoutAccountsOf(tx, memberId);
    const account = accounts.find(({ id }) => id === payoutAccountId);
    const problem = amountProblem(amount, rules) ?? accountProblem(account, { hasAny: accounts.length > 0, now });
    if (problem) return problem;
    const free = balanceOf(balances, income).free;
    const before = await dayTotal(tx, { memberId, now });
    const tierMax = await tierMaximum(context, (await memberById(tx, memberId))?.tier ?? 1);
    const short = balanceProblem({ amount, free, dayTotal: before, tierMax });
    if (short) return short;
    const fee = feeOf(amount, rules);
    const reviewersNeeded = reviewersFor(before + amount, rules);
    const to = required(account);
    const holdId = await nextHoldId(tx);
    const state = reviewersNeeded === 0 ? 'approved' : 'pending_review';
    const id = await insertWithdrawal(
      tx,
      {
        number: `W-${readableCode(12)}`,
        memberId,
        kind: 'income',
        amount,
        tax: fee.tax,
        bankCharge: fee.bankCharge,
        net: fee.net,
        payoutAccountId,
        toKind: to.kind,
        toInstitution: to.institution,
        toNumber: to.number,
        toName: to.holderName,
        state,
        reviewersNeeded,
        holdId,
        requestedAt: now,
        reviewedAt: reviewersNeeded === 0 ? now : null,
        expectedFrom: arrival.from,
        expectedUntil: arrival.until,
      },
      intent.actor,
    );
    await announce(tx, { id, memberId }, state);
    await post(tx, [
      {
        id: intent.id,
        actor: intent.actor,
        lines: [],
        holds: [{ op: 'make', id: holdId, account: income, amount, purpose: 'withdrawal_paid' }],
      },
    ]);
    return { id: String(id) };
  });
  return isRefusal(kept) ? kept : required(await withdrawalById(context.sql, BigInt(kept.id)));
}

export type CancelRefusal = Refusal<'withdrawal_not_found' | 'withdrawal_moved_on'>;

/** The member cancels a request while it waits for review. */
export async function cancelWithdrawal(
  context: Context,
  { id, memberId }: { id: bigint; memberId: bigint },
  intent: Intent,
): Promise<Withdrawal | CancelRefusal | IntentRefusal> {
  const at = context.clock.now();
  const done = await postOnce(context.sql, intent, at, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal || withdrawal.memberId !== memberId) return refuse('withdrawal_not_found');
    if (!nextState(withdrawal.state, 'cancel')) return refuse('withdrawal_moved_on');
    await release(tx, withdrawal, 'cancel', { actor: intent.actor, at, reasonCode: 'cancelled_by_member' });
    return { id: String(id) };
  });
  return isRefusal(done) ? done : required(await withdrawalById(context.sql, id));
}

/** Opens a complaint about a withdrawal in an adverse state, with a number and a deadline (withdrawals.md 8). */
export async function contestWithdrawal(
  context: Context,
  { id, memberId, text }: { id: bigint; memberId: bigint; text: string },
  intent: Intent,
): Promise<{ complaintId: string } | Refusal<'withdrawal_not_found' | 'withdrawal_not_contestable'> | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const one = await withdrawalById(tx, id);
    if (!one || one.memberId !== memberId) return refuse('withdrawal_not_found');
    if (!isContestable(one, context.clock.now())) return refuse('withdrawal_not_contestable');
    const complaint = await openComplaint(tx, {
      memberId,
      kind: 'withdrawal',
      subjectId: id,
      reasonCode: one.reasonCode ?? one.heldReason,
      text,
    });
    return { complaintId: String(complaint.id) };
  });
}
