// A member asks for a payout from the income wallet. The amount is held, the payout account copied, the review decided.
import type { Floor } from '#platform/floor.ts';
import { readableCode } from '#platform/database/ids.ts';
import type { Intent } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal } from '#platform/http/refusal.ts';
import { postOnce } from '#ledger/deciding.ts';
import { balanceOf, lockBalances, nextHoldId } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { checkPin, memberById, type PinRefusal } from '#features/identity/server/public.ts';
import { expectedArrival } from '../recharges/arrival.ts';
import { feeOf, reviewersFor } from './fee-rules.ts';
import { accountProblem, amountProblem, balanceProblem } from './request-rules.ts';
import { type NumberedAccount, payoutAccountById, payoutAccountsOf } from '../payout-accounts/payout-account-store.ts';
import { settings } from '../settings.ts';
import { tierMaximum } from './tier-limit.ts';
import { dayTotal, insertWithdrawal, tell, type Withdrawal, withdrawalById } from './withdrawal-store.ts';

export type WithdrawalRequest = { memberId: bigint; amount: bigint; payoutAccountId: bigint; pin: string };
export type WithdrawalRefusal =
  | PinRefusal
  | NonNullable<
      ReturnType<typeof amountProblem> | ReturnType<typeof accountProblem> | ReturnType<typeof balanceProblem>
    >;

/** The account as a proof of the PIN names it. */
const targetOf = ({ kind, institution, number }: NumberedAccount) => `${kind} ${institution} ${number}`;

export async function requestWithdrawal(
  floor: Floor,
  { memberId, amount, payoutAccountId, pin }: WithdrawalRequest,
  intent: Intent,
): Promise<Withdrawal | WithdrawalRefusal | IntentRefusal> {
  const wanted = await payoutAccountById(floor.sql, payoutAccountId);
  const act = wanted && ({ transfer: intent.id, purpose: 'withdrawal', amount, target: targetOf(wanted) } as const);
  const wrongPin = await checkPin(floor, { memberId, pin, act });
  if (wrongPin) return wrongPin;
  const rules = await settings.read(floor);
  const arrival = await expectedArrival(floor);
  const kept = await postOnce(floor.sql, intent, floor.clock.now(), async (tx) => {
    const income = accountOf('member_income', memberId);
    // Lock the account before reading the time. The lock queues this member's requests. So every earlier request counts
    // in this one's 24 hours.
    const balances = await lockBalances(tx, [income]);
    const now = floor.clock.now();
    const accounts = await payoutAccountsOf(tx, memberId);
    const account = accounts.find(({ id }) => id === payoutAccountId);
    const problem = amountProblem(amount, rules) ?? accountProblem(account, { hasAny: accounts.length > 0, now });
    if (problem) return problem;
    const free = balanceOf(balances, income).free;
    const before = await dayTotal(tx, { memberId, now });
    const tierMax = await tierMaximum(floor, (await memberById(tx, memberId))?.tier ?? 1);
    const short = balanceProblem({ amount, free, dayTotal: before, tierMax });
    if (short) return short;
    const fee = feeOf(amount, rules);
    const reviewersNeeded = reviewersFor(before + amount, rules);
    const to = must(account);
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
    await tell(tx, { id, memberId }, state);
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
  return isRefusal(kept) ? kept : must(await withdrawalById(floor.sql, BigInt(kept.id)));
}
