import { postOnce } from '#ledger/deciding.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import type { Transaction } from '#platform/database/db.ts';
import { type Done, lockForReview, type ReviewRefusal } from './approval-act.ts';
import { release } from './release-withdrawal.ts';
import { addEvent, reviewedAt, tell, type Withdrawal } from './withdrawal-store.ts';

export type Rejection = { id: bigint; caller: StaffCaller; reasonCode: string; note?: string | undefined };

/** `final` is false for the first of two rejections: the payout waits for the second person. */
export type Rejected = Done & { final: boolean };

/**
 * Rejects with a reason from the closed list. The member can contest it. One person may not keep a member's money in by
 * rejecting again and again. So a rejection right after another one takes two different persons.
 */
export async function rejectWithdrawal(
  floor: Floor,
  { id, caller, reasonCode, note }: Rejection,
  intent: Intent,
): Promise<Rejected | ReviewRefusal | IntentRefusal> {
  const at = floor.clock.now();
  return postOnce(floor.sql, intent, at, async (tx) => {
    const one = await lockForReview(tx, { id, staffId: caller.staffId, decision: 'reject' });
    if (isRefusal(one)) return one;
    await tx`
      insert into wallet.withdrawal_review (withdrawal_id, staff_id, decision, reason_code, note, at)
      values (${id}, ${caller.staffId}, 'rejected', ${reasonCode}, ${note ?? null}, ${at})`;
    const final = (await rejectionsOf(tx, id)) >= ((await isRightAfterRejection(tx, one)) ? 2 : 1);
    await audit(tx, {
      staffId: caller.staffId,
      action: final ? 'wallet.reject' : 'wallet.reject_first',
      subject: `withdrawal:${id}`,
      detail: { number: one.number, amount: one.amount, reasonCode, note: note ?? null },
    });
    const change = { actor: intent.actor, at, reasonCode, ...(note ? { note } : {}) };
    if (final) {
      await release(tx, one, 'reject', { ...change, reviewed: true });
    } else {
      await addEvent(tx, { withdrawalId: id, state: 'first_rejection', ...change });
      await tell(tx, one, one.state);
    }
    return { id: String(id), final };
  });
}

async function rejectionsOf(tx: Transaction, id: bigint): Promise<number> {
  const [row] = await tx<{ n: number }[]>`
    select count(*)::int as n from wallet.withdrawal_review where withdrawal_id = ${id} and decision = 'rejected'`;
  return row?.n ?? 0;
}

/** Whether staff rejected the member's last payout that they decided. Automatic and cancelled ones do not count. */
async function isRightAfterRejection(tx: Transaction, { id, memberId }: Withdrawal): Promise<boolean> {
  const [last] = await tx<{ state: string }[]>`
    select state from wallet.withdrawal w
    where member_id = ${memberId} and id <> ${id} and reviewers_needed > 0
      and state not in ('pending_review', 'cancelled')
    order by ${reviewedAt(tx)} desc nulls last, id desc limit 1`;
  return last?.state === 'rejected';
}
