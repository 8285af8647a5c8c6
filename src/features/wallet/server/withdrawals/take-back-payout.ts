// The bank sends a paid payout back, whole or in parts (ledger.md 5, payout_returned; withdrawals.md 7). Each part is
// the member's at once. Tax and charge come with the last part. So `returned` always means the whole amount.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { factId } from '#platform/database/ids.ts';
import { posting } from '#ledger/deciding.ts';
import { balanceOf, lockBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { least } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { lines } from '#ledger/posting.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import type { BankLine } from '#features/reconciliation/server/public.ts';
import { giveBackReturn } from '../lots.ts';
import { must } from '#platform/must.ts';
import { type FeeBack, feeBackOf, nextState } from './withdrawal-rules.ts';
import { addEvent, lockWithdrawal, payingAccount, tell, type Withdrawal } from './withdrawal-store.ts';

/**
 * Minor units that a payout paid. `missing`: the part of its net that has not come back. `recoverable`: the operator's
 * part, if the bank still sends it.
 */
export type PayoutStanding = { net: bigint; tax: bigint; charge: bigint; missing: bigint; recoverable: bigint };

/** The payout must be a paid one. */
export async function payoutStanding(q: Queryable, id: bigint): Promise<PayoutStanding> {
  const [row] = await q<PayoutStanding[]>`select * from wallet.payout_standing(${id})`;
  return must(row);
}

/** Handles one line of the bank. False where nothing that the line names is still out. Idempotent. */
export async function takeBack(floor: Floor, id: bigint, shown: BankLine, reasonCode: string): Promise<boolean> {
  return posting(floor.sql, async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one || shown.kind !== 'payout_return') return false;
    const [used] = await tx`select from wallet.withdrawal_return where statement_line_id = ${shown.id}`;
    if (used) return false;
    const standing = await payoutStanding(tx, id);
    // Two persons made it good meanwhile. So this money is the operator's.
    if (one.state === 'returned') return recover(tx, one, { standing, shown });
    // The payment is not booked yet. The line waits in suspense for the next look.
    if (!nextState(one.state, 'shown_returned')) return false;
    // Nobody owns the excess over the payment yet. The rest of the line stays open for the console.
    const net = least(shown.amount, standing.missing);
    const whole = net === standing.missing;
    await giveBack(floor, tx, one, {
      net,
      standing,
      reasonCode: whole ? reasonCode : 'returned_in_part',
      lineId: shown.id,
    });
    return true;
  });
}

type Part = {
  net: bigint;
  standing: PayoutStanding;
  reasonCode: string;
  /** The bank's line. Null when two persons make it good. */
  lineId: bigint | null;
  actor?: string;
};

/** Posts one part and tells the member the returned and the missing amount. Ends the transaction. */
export async function giveBack(
  floor: Pick<Floor, 'clock'>,
  tx: Transaction,
  one: Withdrawal,
  { net, standing, reasonCode, lineId, actor = 'bank' }: Part,
): Promise<void> {
  const [suspense, tax, fees, due] = [house('suspense'), house('tax_payable'), house('fees'), house('operator_due')];
  const account = payingAccount(one);
  const balances = await lockBalances(tx, [due, suspense, account, fees, tax]);
  const whole = net === standing.missing;
  const fee: FeeBack = whole
    ? feeBackOf(standing, { tax: balanceOf(balances, tax).free, fees: balanceOf(balances, fees).free })
    : { tax: 0n, charge: 0n, due: 0n };
  const met = await giveBackReturn(tx, one, net);
  // The guard sets the state. Only the bank's line or two persons make a payout returned.
  const state = whole ? 'returned' : 'partly_returned';
  await tx`update wallet.withdrawal set reason_code = ${reasonCode} where id = ${one.id}`;
  await addEvent(tx, { withdrawalId: one.id, state, at: floor.clock.now(), actor, reasonCode });
  await tell(tx, one, state);
  const total = net + fee.tax + fee.charge + fee.due;
  const paid = standing.net + standing.tax + standing.charge;
  const params = {
    number: one.number,
    amountMinor: String((one.returnedMinor ?? 0n) + total),
    withdrawalId: String(one.id),
  };
  await sendMessage(tx, {
    memberId: one.memberId,
    kind: `wallet.withdrawal_${lineId === null ? 'made_good' : state}`,
    params: whole ? params : { ...params, missingMinor: String(paid - (one.returnedMinor ?? 0n) - total) },
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

/** The operator gets back the money it paid in the bank's place. It reduces the debt first. The rest is earned. */
async function recover(
  tx: Transaction,
  one: Withdrawal,
  { standing, shown }: { standing: PayoutStanding; shown: BankLine },
): Promise<boolean> {
  const amount = least(shown.amount, standing.recoverable);
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
