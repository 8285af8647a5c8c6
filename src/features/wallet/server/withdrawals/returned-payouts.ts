// Payouts that the bank sends back, whole or in parts (ledger.md 5, payout_returned; withdrawals.md 7). The member is
// credited with each part at once, and with tax and charge when the last part has come, so `returned` always means the
// whole amount.
//
// If the bank keeps a part, two persons may make it good: the member gets all that is missing at once, and the operator
// owes it (payout_made_good).
import type { AssertionInput } from '#features/acts/contract.ts';
import { type ApprovalRefusal, approveAct, audit, proposeAct } from '#features/acts/server/public.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import type { BankLine } from '#features/reconciliation/server/public.ts';
import { balanceOf, lockBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { posting, postOnce } from '#ledger/deciding.ts';
import { least } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { lines } from '#ledger/posting.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Intent } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { giveBackReturn } from '../lots.ts';
import { type FeeBack, feeBackOf, nextState } from './withdrawal-rules.ts';
import { addEvent, lockWithdrawal, payingAccount, announce, type Withdrawal } from './withdrawals.ts';

/**
 * Amounts of a paid payout in minor units. `missing`: the part of its net that has not come back. `recoverable`: what
 * the operator made good and gets if the bank still sends it.
 */
export type PaidPayout = { net: bigint; tax: bigint; charge: bigint; missing: bigint; recoverable: bigint };

/** The payout must have been paid. */
export async function paidPayout(q: Queryable, id: bigint): Promise<PaidPayout> {
  const [row] = await q<PaidPayout[]>`select * from wallet.payout_amounts(${id})`;
  return required(row);
}

/** Books one line by which the bank sends a payout back. False if there is nothing to book. Idempotent. */
export async function takeBack(context: Context, id: bigint, shown: BankLine, reasonCode: string): Promise<boolean> {
  return posting(context.sql, async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one || shown.kind !== 'payout_return') return false;
    const [used] = await tx`select from wallet.withdrawal_return where statement_line_id = ${shown.id}`;
    if (used) return false;
    const paid = await paidPayout(tx, id);
    // The payout was made good, so this money is the operator's.
    if (one.state === 'returned') return recover(tx, one, { paid, shown });
    // The payment is not booked yet, so the line stays in suspense until the next run.
    if (!nextState(one.state, 'shown_returned')) return false;
    // What exceeds the payment has no owner yet, so that part of the line stays open for staff.
    const net = least(shown.amount, paid.missing);
    const whole = net === paid.missing;
    await giveBack(context, tx, one, {
      net,
      paid,
      reasonCode: whole ? reasonCode : 'returned_in_part',
      lineId: shown.id,
    });
    return true;
  });
}

type GivenBack = {
  net: bigint;
  paid: PaidPayout;
  reasonCode: string;
  /** The bank's line, or null when two persons make the part good. */
  lineId: bigint | null;
  actor?: string;
};

/** Posts one part and tells the member the returned and the missing amount. Ends the transaction. */
async function giveBack(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  one: Withdrawal,
  { net, paid, reasonCode, lineId, actor = 'bank' }: GivenBack,
): Promise<void> {
  const [suspense, tax, fees, due] = [house('suspense'), house('tax_payable'), house('fees'), house('operator_due')];
  const account = payingAccount(one);
  const balances = await lockBalances(tx, [due, suspense, account, fees, tax]);
  const whole = net === paid.missing;
  const fee: FeeBack = whole
    ? feeBackOf(paid, { tax: balanceOf(balances, tax).free, fees: balanceOf(balances, fees).free })
    : { tax: 0n, charge: 0n, due: 0n };
  const met = await giveBackReturn(tx, one, net);
  // The ledger guard sets the state, because it requires the bank's line or two signatures.
  const state = whole ? 'returned' : 'partly_returned';
  await tx`update wallet.withdrawal set reason_code = ${reasonCode} where id = ${one.id}`;
  await addEvent(tx, { withdrawalId: one.id, state, at: context.clock.now(), actor, reasonCode });
  await announce(tx, one, state);
  const total = net + fee.tax + fee.charge + fee.due;
  const paidInAll = paid.net + paid.tax + paid.charge;
  const params = {
    number: one.number,
    amountMinor: String((one.returnedMinor ?? 0n) + total),
    withdrawalId: String(one.id),
  };
  await sendMessage(tx, {
    memberId: one.memberId,
    kind: `wallet.withdrawal_${lineId === null ? 'made_good' : state}`,
    params: whole ? params : { ...params, missingMinor: String(paidInAll - (one.returnedMinor ?? 0n) - total) },
  });
  await post(tx, [
    {
      id: lineId === null ? factId('payout_made_good', one.id) : factId('payout_returned', lineId),
      actor: lineId === null ? actor : 'system',
      lines: lines(
        lineId === null
          ? ['payout_made_good', due, account, net, one.id]
          : ['payout_returned', suspense, account, net, one.id],
        ['payout_returned', tax, account, fee.tax, one.id],
        ['payout_returned', fees, account, fee.charge, one.id],
        ['payout_returned', due, account, fee.due, one.id],
      ).concat(met),
    },
  ]);
}

/** Gives the operator back what it made good: it reduces the operator's debt first, and the rest goes to fees. */
async function recover(
  tx: Transaction,
  one: Withdrawal,
  { paid, shown }: { paid: PaidPayout; shown: BankLine },
): Promise<boolean> {
  const amount = least(shown.amount, paid.recoverable);
  if (amount === 0n) return false;
  const [suspense, fees, due] = [house('suspense'), house('fees'), house('operator_due')];
  const balances = await lockBalances(tx, [due, suspense, fees]);
  const toDebt = least(amount, -balanceOf(balances, due).posted);
  const purpose = 'payout_recovered';
  await post(tx, [
    {
      id: factId(purpose, shown.id),
      actor: 'system',
      lines: lines([purpose, suspense, due, toDebt, one.id], [purpose, suspense, fees, amount - toDebt, one.id]),
    },
  ]);
  return true;
}

type MoneyRefusal = Refusal<'withdrawal_not_found' | 'withdrawal_moved_on'>;

/** The open act over exactly the missing amount, if any. After another part has come back a new act is needed. */
export async function openMakeGoodAct(q: Queryable, id: bigint, missing: bigint): Promise<bigint | null> {
  const [row] = await q<{ actId: bigint }[]>`
    select x.act_id from wallet.withdrawal_act x join ledger.act a on a.id = x.act_id
    where x.withdrawal_id = ${id} and x.kind = 'make_good' and a.amount = ${missing} order by x.act_id desc limit 1`;
  return row?.actId ?? null;
}

/** The act that made the missing part good. Null before that. */
export async function madeGoodAct(q: Queryable, id: bigint): Promise<bigint | null> {
  const [row] = await q<{ actId: bigint }[]>`
    select act_id from wallet.withdrawal_return where withdrawal_id = ${id} and kind = 'made_good'`;
  return row?.actId ?? null;
}

type Missing = { missing: bigint; staffId: bigint; at: Date };

export async function actOver(tx: Transaction, one: Withdrawal, { missing, staffId, at }: Missing): Promise<bigint> {
  const open = await openMakeGoodAct(tx, one.id, missing);
  if (open !== null) return open;
  const actId = await proposeAct(tx, {
    purpose: 'payout_made_good',
    debit: house('operator_due'),
    credit: payingAccount(one),
    amount: missing,
    statementLineId: null,
    staffId,
    at,
    content: { number: one.number, member: String(one.memberId), returned: String(one.returnedMinor ?? 0n) },
  });
  await tx`insert into wallet.withdrawal_act (act_id, withdrawal_id, kind) values (${actId}, ${one.id}, 'make_good')`;
  const detail = { number: one.number, missing, actId };
  await audit(tx, { staffId, action: 'wallet.propose_making_good', subject: `withdrawal:${one.id}`, detail });
  return actId;
}

/** Returns the act to sign: the open one over the amount that is missing now, else a new one. */
export async function proposeMakingGood(
  context: Context,
  { id, caller }: { id: bigint; caller: StaffCaller },
): Promise<{ actId: bigint } | MoneyRefusal> {
  return context.sql.begin(async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (one.state !== 'partly_returned') return refuse('withdrawal_moved_on');
    const { missing } = await paidPayout(tx, id);
    return { actId: await actOver(tx, one, { missing, staffId: caller.staffId, at: context.clock.now() }) };
  });
}

/** Adds a signature. The second person's signature credits the member. */
export async function makeGood(
  context: Context,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
  intent: Intent,
): Promise<{ id: string } | MoneyRefusal | ApprovalRefusal | IntentRefusal> {
  const at = context.clock.now();
  return postOnce(context.sql, intent, at, async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (one.state !== 'partly_returned') return refuse('withdrawal_moved_on');
    const paid = await paidPayout(tx, id);
    const actId = await actOver(tx, one, { missing: paid.missing, staffId: caller.staffId, at });
    const signed = await approveAct(context, tx, { actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.make_good',
      subject: `withdrawal:${id}`,
      detail: { number: one.number, missing: paid.missing, approvals: signed.approvals, actId },
    });
    if (signed.approvals === 2) {
      const part = { net: paid.missing, paid, reasonCode: 'made_good', lineId: null, actor: intent.actor };
      await giveBack(context, tx, one, part);
    }
    return { id: String(id) };
  });
}
