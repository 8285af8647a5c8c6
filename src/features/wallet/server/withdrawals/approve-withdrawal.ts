// Staff review payouts: one reviewer, or two different ones who each sign the act (withdrawals.md 3).
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, refuse } from '#platform/http/refusal.ts';
import type { AssertionInput } from '#features/identity/contract.ts';
import { approveAct, audit } from '#features/identity/server/public.ts';
import { type Done, lockForReview, openAct, proposeApprovalAct, type ReviewRefusal } from './approval-act.ts';
import { addEvent, move } from './withdrawal-store.ts';

export type Approval = {
  id: bigint;
  caller: StaffCaller;
  note?: string | undefined;
  assertion?: AssertionInput | undefined;
};

/** One approval. The last one needed makes the payout `approved`. Sending is the outbox's work. */
export async function approveWithdrawal(
  floor: Floor,
  { id, caller, note, assertion }: Approval,
  intent: Intent,
): Promise<Done | ReviewRefusal | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
    const one = await lockForReview(tx, { id, staffId: caller.staffId, decision: 'approve' });
    if (isRefusal(one)) return one;
    let actId: bigint | null = null;
    let approvals = 1;
    if (one.reviewersNeeded > 1) {
      if (!assertion) return refuse('assertion_invalid');
      actId = (await openAct(tx, id)) ?? (await proposeApprovalAct(tx, one, caller.staffId, at));
      const signed = await approveAct(floor, tx, { actId, caller, assertion });
      if (isRefusal(signed)) return signed;
      approvals = signed.approvals;
    }
    await tx`
      insert into wallet.withdrawal_review (withdrawal_id, staff_id, decision, note, act_id, at)
        values (${id}, ${caller.staffId}, 'approved', ${note ?? null}, ${actId}, ${at})`;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.approve',
      subject: `withdrawal:${id}`,
      detail: { number: one.number, amount: one.amount, approvals, note: note ?? null },
    });
    if (approvals >= one.reviewersNeeded)
      await move(tx, one, 'approve', { actor: intent.actor, at, reviewed: true, ...(note ? { note } : {}) });
    else await addEvent(tx, { withdrawalId: id, state: 'first_approval', at, actor: intent.actor, note: note ?? null });
    return { id: String(id) };
  });
}
