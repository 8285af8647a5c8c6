// Sends approved withdrawals to the bank, and settles them from the bank's statement lines. They are sent in finance
// hours, in order, while the client account covers them. The bank pays a payout's number at most once, so ordering it
// again is always safe. Lines show it as paid (maybe at another amount), sent back, or a recharge as recalled.
import { sendMessage } from '#features/messages/server/public.ts';
import {
  type BankLine,
  clientFunds,
  explainOutward,
  lineById,
  openLineIds,
  type WorkingDays,
  workingDays,
} from '#features/reconciliation/server/public.ts';
import { lockBalances, nextHoldId } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { posting } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import { lines } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import { oneByOne } from '#platform/queue/job.ts';
import type { Instruction } from '#wires/bank.ts';
import { type BankResult, NEVER_TAKEN, unlessUnheard } from '#wires/clients.ts';
import { ORDER_UNPROVEN } from '#wires/inner-endpoints.ts';
import { giveBackReturn } from '../lots.ts';
import { recallRecharge } from '../recharges/settle-recharges.ts';
import { takeBack } from './returned-payouts.ts';
import { nextState } from './withdrawal-rules.ts';
import {
  addEvent,
  dueWithdrawals,
  lockWithdrawal,
  move,
  payingAccount,
  payingPurpose,
  refusedByNotice,
  release,
  type Withdrawal,
  withdrawalByNumber,
} from './withdrawals.ts';

const BATCH = 100;
/** Seconds until we ask the bank about a payout again, by the number of earlier attempts. */
const WAITS_S = [5, 15, 60, 300, 900];
/** Seconds before another sender may ask about a payout that is being sent, for instance after a crash. */
const LEASE_S = 60;

/** The job wallet.send-payouts. Asks about sent payouts first, because they bind funds. Returns how many moved on. */
export async function sendPayouts(context: Context): Promise<number> {
  const days = await workingDays(context);
  return oneByOne([askAboutPayouts, sendApproved], (step) => step(context, days), {
    log: context.log,
    what: 'payouts were not all handled',
    of: (step) => step.name,
  });
}

/** Sends in the order of the requests. One that the funds don't cover makes all later ones wait (withdrawals.md 6). */
async function sendApproved(context: Context, days: WorkingDays): Promise<number> {
  if (!days.isFinanceOpen(context.clock.now())) return 0;
  const due = await dueWithdrawals(context.sql, {
    states: ['approved', 'waiting_funds'],
    now: context.clock.now(),
    limit: BATCH,
  });
  return oneByOne(due, (one) => sendOne(context, days, one), failureLog(context));
}

/** True when the payout's state changed. */
async function sendOne(context: Context, days: WorkingDays, due: Withdrawal): Promise<boolean> {
  const taken = await takeForSending(context, days, due.id);
  if (taken === 'waits') return due.state === 'approved';
  if (!taken) return false;
  await record(context, taken, await orderPayout(context, taken));
  return true;
}

const failureLog = ({ log }: Context) => ({
  log,
  what: 'payouts that could not be sent or asked about',
  of: ({ id }: Withdrawal) => String(id),
});

/**
 * Commits the state `sending` before the bank is asked, so that the number counts as used whatever happens next. Checks
 * again, because the calls about earlier payouts took time: finance may have closed, or a stay may have begun.
 */
async function takeForSending(context: Context, days: WorkingDays, id: bigint): Promise<Withdrawal | 'waits' | null> {
  return context.sql.begin(async (tx) => {
    // Only one sender at a time may decide whether the funds suffice.
    await tx`select pg_advisory_xact_lock(hashtextextended('wallet.payouts', 0))`;
    const withdrawal = await lockWithdrawal(tx, id);
    const at = context.clock.now();
    if (!withdrawal || !nextState(withdrawal.state, 'send')) return null;
    if ((withdrawal.heldUntil && withdrawal.heldUntil > at) || !days.isFinanceOpen(at)) return null;
    const [others] = await tx<{ sent: bigint; ahead: boolean }[]>`
      select coalesce(sum(net_minor) filter (where state in ('sending', 'unknown', 'processing')), 0)::bigint as sent,
        coalesce(bool_or(state = 'waiting_funds' and id < ${id} and (held_until is null or held_until <= ${at})),
        false) as ahead
      from wallet.withdrawal where state in ('sending', 'unknown', 'processing', 'waiting_funds')`;
    const covered = (await clientFunds(tx)) - (others?.sent ?? 0n) >= withdrawal.net;
    if (!covered || others?.ahead) {
      if (withdrawal.state === 'approved') await move(tx, withdrawal, 'wait', { actor: 'system', at });
      return 'waits';
    }
    await move(tx, withdrawal, 'send', { actor: 'system', at, sent: true, nextTryAt: later(at, LEASE_S) });
    return { ...withdrawal, state: 'sending' as const, attempts: withdrawal.attempts + 1 };
  });
}

/** Sends only the number. The rail reads the payout's facts from the database (wallet.order_payout). */
function orderPayout(context: Context, one: Withdrawal): Promise<BankResult<Instruction>> {
  return context.bank.call('POST /payouts', { body: { instructionId: one.number } });
}

/** Asks about payouts that are or may be at the bank. Orders one again only if the bank doesn't know its number. */
async function askAboutPayouts(context: Context, days: WorkingDays): Promise<number> {
  const now = context.clock.now();
  const refused = await refusedByNotice(context.sql);
  const due = await dueWithdrawals(context.sql, { states: ['sending', 'unknown', 'processing'], now, limit: BATCH });
  const payouts = new Map([...refused, ...due].map((each) => [each.id, each])).values();
  return oneByOne(payouts, (one) => askAbout(context, days, one), failureLog(context));
}

/** True when the payout's state changed. */
async function askAbout(context: Context, days: WorkingDays, one: Withdrawal): Promise<boolean> {
  const { number: instructionId } = one;
  const known = unlessUnheard(await context.bank.call('GET /payouts/{instructionId}', { path: { instructionId } }));
  if (known === 'unheard' && !days.isFinanceOpen(context.clock.now())) return false;
  return record(context, one, known === 'unheard' ? await orderPayout(context, one) : known);
}

async function record(context: Context, one: Withdrawal, answer: BankResult<Instruction>): Promise<boolean> {
  const at = context.clock.now();
  return posting(context.sql, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, one.id);
    if (!withdrawal || !nextState(withdrawal.state, 'silent')) return false;
    const nextTryAt = later(at, WAITS_S[Math.min(withdrawal.attempts, WAITS_S.length - 1)] ?? 900);
    const refused = refusalOf(answer);
    if (refused) {
      await release(tx, withdrawal, 'refused', { actor: 'bank', at, reasonCode: refused });
      return true;
    }
    if (answer.outcome === 'ok') {
      await move(tx, withdrawal, 'accepted', {
        actor: 'bank',
        at,
        bankReference: answer.data.bankReference,
        sent: true,
        nextTryAt,
      });
    } else {
      context.log.warn(
        { withdrawal: String(one.id), outcome: answer.outcome, why: 'code' in answer ? answer.code : answer.reason },
        'the bank gave no answer about a payout',
      );
      await move(tx, withdrawal, 'silent', { actor: 'system', at, sent: true, nextTryAt });
    }
    return nextState(withdrawal.state, answer.outcome === 'ok' ? 'accepted' : 'silent') !== withdrawal.state;
  });
}

/** The reason if the payout is finally refused, else null. */
function refusalOf(answer: BankResult<Instruction>): string | null {
  if (answer.outcome === 'ok') return answer.data.state === 'refused' ? (answer.data.reason ?? 'bank_refused') : null;
  if (answer.outcome !== 'refused') return null;
  if (answer.code === ORDER_UNPROVEN) return unprovenOf(answer.message);
  return NEVER_TAKEN.has(answer.code) ? 'bank_refused' : null;
}

/**
 * The rail did not send the payout, because the database found it unproven. The member gets the money back and may ask
 * again. Null during a stay, which ends by itself.
 */
function unprovenOf(problem: string): string | null {
  const reason = UNPROVEN.get(problem);
  return reason === undefined ? 'order_unproven' : reason;
}

const UNPROVEN = new Map<string, string | null>([
  ['payout_on_hold', null],
  ['account_stopped', 'account_stopped'],
  ['return_of_recalled', 'return_of_recalled'],
  ['payout_refused', 'bank_refused'],
]);

function later(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}

/** The job wallet.settle-open-lines: handles lines whose event was missed. One failure doesn't stop the others. */
export async function settleOpenLines(context: Context): Promise<number> {
  return oneByOne(await openLineIds(context.sql), (id) => settlePayoutLine(context, id), {
    log: context.log,
    what: 'lines of the bank that could not be settled',
    of: String,
  });
}

/** Handles one line of the client account: a payout, a returned payout or a recall. Ignores others. Idempotent. */
export async function settlePayoutLine(context: Context, lineId: bigint): Promise<number> {
  const shown = await lineById(context.sql, lineId);
  if (!shown) return 0;
  if (shown.kind === 'recall' && shown.direction === 'out') return Number(await recallRecharge(context, shown));
  if (shown.instructionId === null) return 0;
  const withdrawal = await withdrawalByNumber(context.sql, shown.instructionId);
  if (!withdrawal) return 0;
  if (shown.direction === 'in')
    return Number(await takeBack(context, withdrawal.id, shown, await reasonOf(context, withdrawal.number)));
  if (shown.misdirected)
    return Number(await posting(context.sql, (tx) => giveBackMisdirected(tx, withdrawal.id, shown)));
  // If the bank paid less than ordered, shrink the hold to what left the account, then capture it.
  if (shown.amount < withdrawal.net) await posting(context.sql, (tx) => shrink(context, tx, withdrawal.id, shown));
  return Number(await posting(context.sql, (tx) => capture(tx, withdrawal.id, shown)));
}

/** Captures the hold: net to the bank, tax and charge to their own ledger accounts. */
async function capture(tx: Transaction, id: bigint, shown: BankLine): Promise<boolean> {
  const one = await lockWithdrawal(tx, id);
  if (!one || !nextState(one.state, 'shown_paid')) return false;
  const paid = one.settled ?? one.net;
  const account = payingAccount(one);
  const purpose = payingPurpose(one.kind);
  const transferId = factId('withdrawal_paid', one.id);
  await move(tx, one, 'shown_paid', {
    actor: 'bank',
    at: shown.bookedAt,
    paidLine: { id: shown.id, at: shown.bookedAt },
    ...(shown.bankReference ? { bankReference: shown.bankReference } : {}),
    ...(paid < one.net ? { reasonCode: 'paid_in_part' } : {}),
  });
  await tx`update wallet.withdrawal set settled_minor = ${paid} where id = ${one.id}`;
  await explainOutward(tx, shown.id, transferId);
  await sendMessage(tx, {
    memberId: one.memberId,
    kind: 'wallet.withdrawal_paid',
    params: { number: one.number, amountMinor: String(paid), withdrawalId: String(one.id) },
  });
  await post(tx, [
    {
      id: transferId,
      actor: 'system',
      lines: lines(
        [purpose, account, house('client_bank'), paid, one.holdId],
        [purpose, account, house('tax_payable'), one.tax, one.holdId],
        [purpose, account, house('fees'), one.bankCharge, one.holdId],
      ),
    },
  ]);
  return true;
}

/**
 * For a payout that the bank paid to another account than the member's. Its number is used up, so it is not paid again.
 * The member gets the whole amount back and is told why, and the operator owes the money that left.
 */
async function giveBackMisdirected(tx: Transaction, id: bigint, shown: BankLine): Promise<boolean> {
  const one = await lockWithdrawal(tx, id);
  if (!one || !nextState(one.state, 'refused')) return false;
  await release(tx, one, 'refused', { actor: 'bank', at: shown.bookedAt, reasonCode: 'paid_elsewhere' });
  return true;
}

/** Releases what the bank paid too little to the member's wallet. The guard records the new hold and the amount. */
async function shrink(context: Context, tx: Transaction, id: bigint, shown: BankLine): Promise<void> {
  const one = await lockWithdrawal(tx, id);
  if (!one || !nextState(one.state, 'shown_paid') || one.settled !== null) return;
  const account = payingAccount(one);
  const purpose = payingPurpose(one.kind);
  const missing = one.net - shown.amount;
  await lockBalances(tx, [account]);
  const holdId = await nextHoldId(tx);
  const met = await giveBackReturn(tx, one, missing);
  await addEvent(tx, {
    withdrawalId: one.id,
    state: one.state,
    at: context.clock.now(),
    actor: 'bank',
    reasonCode: 'paid_in_part',
  });
  await post(tx, [
    {
      id: factId('withdrawal_shrunk', one.id),
      actor: 'system',
      lines: met,
      holds: [
        { op: 'release', id: one.holdId, account, amount: one.amount, purpose },
        { op: 'make', id: holdId, account, amount: one.amount - missing, purpose },
      ],
    },
  ]);
}

/** The bank's reason code for sending the payout back, or a general one if it gives none. */
async function reasonOf(context: Context, instructionId: string): Promise<string> {
  const answer = await context.bank.call('GET /payouts/{instructionId}', { path: { instructionId } });
  return (answer.outcome === 'ok' ? answer.data.reason : null) ?? 'rejected_by_receiver';
}
