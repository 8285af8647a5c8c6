// The bank's lines about payouts: paid (also at another amount than ordered), sent back, recalled.
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { oneByOne } from '#platform/queue/job.ts';
import { factId } from '#platform/database/ids.ts';
import { posting } from '#ledger/deciding.ts';
import { lockBalances, nextHoldId } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { lines } from '#ledger/posting.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { type BankLine, explainOutward, lineById, openLineIds } from '#features/reconciliation/server/public.ts';
import { giveBackReturn } from '../lots.ts';
import { recallRecharge } from '../recharges/recall-recharge.ts';
import { release } from './release-withdrawal.ts';
import { takeBack } from './take-back-payout.ts';
import { nextState } from './withdrawal-rules.ts';
import {
  addEvent,
  lockWithdrawal,
  move,
  payingAccount,
  payingPurpose,
  withdrawalByNumber,
} from './withdrawal-store.ts';

/**
 * Handles open lines about payouts and recalls that an event missed. One failure stops none of the others. Then the job
 * fails.
 */
export async function settleOpenLines(floor: Floor): Promise<number> {
  return oneByOne(await openLineIds(floor.sql), (id) => settlePayoutLine(floor, id), {
    log: floor.log,
    what: 'lines of the bank that could not be settled',
    of: String,
  });
}

/** Handles one line of the client account, in or out. Leaves lines that are not about payouts. Idempotent. */
export async function settlePayoutLine(floor: Floor, lineId: bigint): Promise<number> {
  const shown = await lineById(floor.sql, lineId);
  if (!shown) return 0;
  if (shown.kind === 'recall' && shown.direction === 'out') return Number(await recallRecharge(floor, shown));
  if (shown.instructionId === null) return 0;
  const withdrawal = await withdrawalByNumber(floor.sql, shown.instructionId);
  if (!withdrawal) return 0;
  if (shown.direction === 'in')
    return Number(await takeBack(floor, withdrawal.id, shown, await reasonOf(floor, withdrawal.number)));
  if (shown.misdirected) return Number(await posting(floor.sql, (tx) => giveBackMisdirected(tx, withdrawal.id, shown)));
  // Paid short: shrink the hold to the amount that left, then capture it.
  if (shown.amount < withdrawal.net) await posting(floor.sql, (tx) => shrink(floor, tx, withdrawal.id, shown));
  return Number(await posting(floor.sql, (tx) => capture(tx, withdrawal.id, shown)));
}

/** Captures the hold: net to the bank, tax and charge to the accounts that keep them. */
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
 * The bank paid another account than the member's. Its number is used up, so no other payment follows. The member gets
 * the whole amount back and learns the truth. The operator owes the money that left.
 */
async function giveBackMisdirected(tx: Transaction, id: bigint, shown: BankLine): Promise<boolean> {
  const one = await lockWithdrawal(tx, id);
  if (!one || !nextState(one.state, 'refused')) return false;
  await release(tx, one, 'refused', { actor: 'bank', at: shown.bookedAt, reasonCode: 'paid_elsewhere' });
  return true;
}

/** The bank paid less than ordered. The rest is free in the member's wallet again. The guard notes hold and amount. */
async function shrink(floor: Floor, tx: Transaction, id: bigint, shown: BankLine): Promise<void> {
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
    at: floor.clock.now(),
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

/** The bank's reason for sending it back, in its own words where it gives any. */
async function reasonOf(floor: Floor, instructionId: string): Promise<string> {
  const answer = await floor.bank.call('GET /payouts/{instructionId}', { path: { instructionId } });
  return (answer.outcome === 'ok' ? answer.data.reason : null) ?? 'rejected_by_receiver';
}
