import type { StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../../../identity/server/public.ts';
import type { Done, ReviewRefusal } from './approval-act.ts';
import { release } from './release-withdrawal.ts';
import { nextState } from './withdrawal-rules.ts';
import { lockWithdrawal } from './withdrawal-store.ts';

export type Rejection = { id: bigint; caller: StaffCaller; reasonCode: string; note?: string | undefined };

/** Final, with a reason from the closed list. The member can contest it. */
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
