// The act that two reviewers of a large payout sign.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { proposeAct } from '#features/acts/server/public.ts';
import { audit } from '#features/identity/server/public.ts';
import { nextState } from './withdrawal-rules.ts';
import { lockWithdrawal, payingAccount, type Withdrawal } from './withdrawal-store.ts';

export type ReviewRefusal = Refusal<
  | 'withdrawal_not_found'
  | 'withdrawal_moved_on'
  | 'reviewer_repeated'
  | 'assertion_invalid'
  | 'already_approved'
  | 'act_not_found'
>;

export type Done = { id: string };

/** The payout, locked, if this reviewer may still decide so. Nobody reviews a payout twice. */
export async function lockForReview(
  tx: Transaction,
  { id, staffId, decision }: { id: bigint; staffId: bigint; decision: 'approve' | 'reject' },
): Promise<Withdrawal | Refusal<'withdrawal_not_found' | 'withdrawal_moved_on' | 'reviewer_repeated'>> {
  const one = await lockWithdrawal(tx, id);
  if (!one) return refuse('withdrawal_not_found');
  if (!nextState(one.state, decision)) return refuse('withdrawal_moved_on');
  const [mine] = await tx`
    select from wallet.withdrawal_review where withdrawal_id = ${id} and staff_id = ${staffId}`;
  return mine ? refuse('reviewer_repeated') : one;
}

export async function openAct(q: Queryable, withdrawalId: bigint): Promise<bigint | null> {
  const [row] = await q<
    { actId: bigint }[]
  >`select act_id from wallet.withdrawal_act where withdrawal_id = ${withdrawalId} and kind = 'approval'`;
  return row?.actId ?? null;
}

export async function proposeApprovalAct(tx: Transaction, one: Withdrawal, staffId: bigint, at: Date): Promise<bigint> {
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
  await audit(tx, { staffId, action: 'wallet.propose_approval', subject: `withdrawal:${one.id}`, detail });
  return actId;
}
