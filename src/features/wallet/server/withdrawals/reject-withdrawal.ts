import type { StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, isRefusal } from '../../../../platform/refusal.ts';
import { audit } from '../../../identity/server/public.ts';
import { type Done, lockForReview, type ReviewRefusal } from './approval-act.ts';
import { release } from './release-withdrawal.ts';

export type Rejection = { id: bigint; caller: StaffCaller; reasonCode: string; note?: string | undefined };

/** Final, with a reason from the closed list; the member can contest it. */
export async function rejectWithdrawal(
  floor: Floor,
  { id, caller, reasonCode, note }: Rejection,
  intent: Intent,
): Promise<Done | ReviewRefusal | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
    const one = await lockForReview(tx, { id, staffId: caller.staffId, decision: 'reject' });
    if (isRefusal(one)) return one;
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
