// Staff review payouts: one reviewer, or two different ones who each sign the act (withdrawals.md 3).
import type { Queryable, Transaction } from '../../../../platform/db.ts';
import type { StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { approveAct, audit, proposeAct } from '../../../identity/server/public.ts';
import type { AssertionInput } from '../../../identity/contract.ts';
import { release } from './release-withdrawal.ts';
import { nextState } from './withdrawal-rules.ts';
import { addEvent, lockWithdrawal, move, payingAccount, type Withdrawal } from './withdrawal-store.ts';

export type ReviewRefusal = Refusal<
  | 'withdrawal_not_found'
  | 'withdrawal_moved_on'
  | 'reviewer_repeated'
  | 'assertion_invalid'
  | 'already_approved'
  | 'act_not_found'
>;
type Done = { id: string };

export type Approval = {
  id: bigint;
  caller: StaffCaller;
  note?: string | undefined;
  assertion?: AssertionInput | undefined;
};

/** One approval. The last one needed makes the payout `approved`; sending is the outbox's work. */
export async function approveWithdrawal(
  floor: Floor,
  { id, caller, note, assertion }: Approval,
  intent: Intent,
): Promise<Done | ReviewRefusal | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (!nextState(one.state, 'approve')) return refuse('withdrawal_moved_on');
    const [mine] =
      await tx`select from wallet.withdrawal_review where withdrawal_id = ${id} and staff_id = ${caller.staffId}`;
    if (mine) return refuse('reviewer_repeated');
    let actId: bigint | null = null;
    let approvals = 1;
    if (one.reviewersNeeded > 1) {
      if (!assertion) return refuse('assertion_invalid');
      actId = (await openAct(tx, id)) ?? (await propose(tx, one, caller.staffId, at));
      const signed = await approveAct(floor, tx, { actId, caller, assertion });
      if (isRefusal(signed)) return signed;
      approvals = signed.approvals;
    }
    await tx`
      insert into wallet.withdrawal_review (withdrawal_id, staff_id, decision, note, act_id, at) values (${id}, ${caller.staffId}, 'approved', ${note ?? null}, ${actId}, ${at})`;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.approve',
      subject: `withdrawal:${id}`,
      detail: { number: one.number, amount: one.amount, approvals, note: note ?? null },
      at,
    });
    if (approvals >= one.reviewersNeeded)
      await move(tx, one, 'approve', { actor: intent.actor, at, reviewed: true, ...(note ? { note } : {}) });
    else await addEvent(tx, { withdrawalId: id, state: 'first_approval', at, actor: intent.actor, note: note ?? null });
    return { id: String(id) };
  });
}

/** The act of a large payout, for those who sign with a passkey: it must exist before it can be signed. Finds an open one. */
export async function proposeApproval(
  floor: Floor,
  { id, caller }: { id: bigint; caller: StaffCaller },
): Promise<{ actId: bigint } | Refusal<'withdrawal_not_found' | 'withdrawal_moved_on'>> {
  return floor.sql.begin(async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (!nextState(one.state, 'approve')) return refuse('withdrawal_moved_on');
    return { actId: (await openAct(tx, id)) ?? (await propose(tx, one, caller.staffId, floor.clock.now())) };
  });
}

export async function openAct(q: Queryable, withdrawalId: bigint): Promise<bigint | null> {
  const [row] = await q<
    { actId: bigint }[]
  >`select act_id from wallet.withdrawal_act where withdrawal_id = ${withdrawalId} and kind = 'approval'`;
  return row?.actId ?? null;
}

async function propose(tx: Transaction, one: Withdrawal, staffId: bigint, at: Date): Promise<bigint> {
  const actId = await proposeAct(tx, {
    purpose: 'withdrawal_approved',
    debit: payingAccount(one),
    credit: null,
    amount: one.amount,
    statementLineId: null,
    staffId,
    at,
    content: {
      number: one.number,
      member: String(one.memberId),
      net: String(one.net),
      to: { kind: one.toKind, institution: one.toInstitution, number: one.toNumber, name: one.toName },
    },
  });
  await tx`insert into wallet.withdrawal_act (act_id, withdrawal_id, kind) values (${actId}, ${one.id}, 'approval')`;
  const detail = { number: one.number, amount: one.amount, actId };
  await audit(tx, { staffId, action: 'wallet.propose_approval', subject: `withdrawal:${one.id}`, detail, at });
  return actId;
}

export type Rejection = { id: bigint; caller: StaffCaller; reasonCode: string; note?: string | undefined };

/** Final, with a reason from the closed list; the member can contest it. */
export async function rejectWithdrawal(
  floor: Floor,
  { id, caller, reasonCode, note }: Rejection,
  intent: Intent,
): Promise<Done | ReviewRefusal | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (!nextState(one.state, 'reject')) return refuse('withdrawal_moved_on');
    const [mine] =
      await tx`select from wallet.withdrawal_review where withdrawal_id = ${id} and staff_id = ${caller.staffId}`;
    if (mine) return refuse('reviewer_repeated');
    await tx`
      insert into wallet.withdrawal_review (withdrawal_id, staff_id, decision, reason_code, note, at)
      values (${id}, ${caller.staffId}, 'rejected', ${reasonCode}, ${note ?? null}, ${at})`;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.reject',
      subject: `withdrawal:${id}`,
      detail: { number: one.number, amount: one.amount, reasonCode, note: note ?? null },
      at,
    });
    await release(tx, one, 'reject', { actor: intent.actor, at, reasonCode, ...(note ? { note } : {}) });
    return { id: String(id) };
  });
}
