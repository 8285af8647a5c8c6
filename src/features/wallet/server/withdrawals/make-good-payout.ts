// What the bank does not send back of a returned payout: two persons may give it to the member, and the operator owes it
// (withdrawals.md 7, payout_made_good). All that is missing at once, so that the payout has ended with it.
import type { Queryable, Transaction } from '../../../../platform/db.ts';
import type { StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { house } from '../../../../ledger/chart.ts';
import { type ApprovalRefusal, approveAct, audit, proposeAct } from '../../../identity/server/public.ts';
import type { AssertionInput } from '../../../identity/contract.ts';
import { giveBack, payoutStanding } from './take-back-payout.ts';
import { lockWithdrawal, payingAccount, type Withdrawal } from './withdrawal-store.ts';

type MoneyRefusal = Refusal<'withdrawal_not_found' | 'withdrawal_moved_on'>;

/** The act to be signed: an open one over what is missing now, else a new one. */
export async function proposeMakingGood(
  floor: Floor,
  { id, caller }: { id: bigint; caller: StaffCaller },
): Promise<{ actId: bigint } | MoneyRefusal> {
  return floor.sql.begin(async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (one.state !== 'partly_returned') return refuse('withdrawal_moved_on');
    const { missing } = await payoutStanding(tx, id);
    return { actId: await actOver(tx, one, { missing, staffId: caller.staffId, at: floor.clock.now() }) };
  });
}

/** A signature; the second person's credits the member. */
export async function makeGood(
  floor: Floor,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
  intent: Intent,
): Promise<{ id: string } | MoneyRefusal | ApprovalRefusal | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (one.state !== 'partly_returned') return refuse('withdrawal_moved_on');
    const standing = await payoutStanding(tx, id);
    const actId = await actOver(tx, one, { missing: standing.missing, staffId: caller.staffId, at });
    const signed = await approveAct(floor, tx, { actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.make_good',
      subject: `withdrawal:${id}`,
      detail: { number: one.number, missing: standing.missing, approvals: signed.approvals, actId },
      at,
    });
    if (signed.approvals === 2) {
      const part = { net: standing.missing, standing, reasonCode: 'made_good', lineId: null, actor: intent.actor };
      await giveBack(floor, tx, one, part);
    }
    return { id: String(id) };
  });
}

/** The act over exactly what is missing, if somebody proposed it: after another part came back it is another act. */
export async function openMakeGoodAct(q: Queryable, id: bigint, missing: bigint): Promise<bigint | null> {
  const [row] = await q<{ actId: bigint }[]>`
    select x.act_id from wallet.withdrawal_act x join ledger.act a on a.id = x.act_id
    where x.withdrawal_id = ${id} and x.kind = 'make_good' and a.amount = ${missing} order by x.act_id desc limit 1`;
  return row?.actId ?? null;
}

/** The act by which what was missing was given, once it was. */
export async function madeGoodAct(q: Queryable, id: bigint): Promise<bigint | null> {
  const [row] = await q<{ actId: bigint }[]>`
    select act_id from wallet.withdrawal_return where withdrawal_id = ${id} and kind = 'made_good'`;
  return row?.actId ?? null;
}

type Missing = { missing: bigint; staffId: bigint; at: Date };

async function actOver(tx: Transaction, one: Withdrawal, { missing, staffId, at }: Missing): Promise<bigint> {
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
  await audit(tx, { staffId, action: 'wallet.propose_making_good', subject: `withdrawal:${one.id}`, detail, at });
  return actId;
}
