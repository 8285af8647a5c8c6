import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { openComplaint } from '#features/service/server/public.ts';
import { isContestable } from './withdrawal-view.ts';
import { withdrawalById } from './withdrawal-store.ts';

/** The button beside every adverse state. It opens a complaint with a number and a clock (withdrawals.md 8). */
export async function contestWithdrawal(
  floor: Floor,
  { id, memberId, text }: { id: bigint; memberId: bigint; text: string },
  intent: Intent,
): Promise<{ complaintId: string } | Refusal<'withdrawal_not_found' | 'withdrawal_not_contestable'> | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const one = await withdrawalById(tx, id);
    if (!one || one.memberId !== memberId) return refuse('withdrawal_not_found');
    if (!isContestable(one, floor.clock.now())) return refuse('withdrawal_not_contestable');
    const complaint = await openComplaint(tx, {
      memberId,
      kind: 'withdrawal',
      subjectId: id,
      reasonCode: one.reasonCode ?? one.heldReason,
      text,
    });
    return { complaintId: String(complaint.id) };
  });
}
