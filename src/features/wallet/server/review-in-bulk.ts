import type { StaffCaller } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { type Intent, intentOf } from '../../../platform/intents.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { approveWithdrawal, rejectWithdrawal } from './review-withdrawal.ts';

export type BulkReview = { ids: readonly bigint[]; caller: StaffCaller; note?: string | undefined } & (
  | { decision: 'approve' }
  | { decision: 'reject'; reasonCode: string }
);

/** One decision over several payouts, each by itself: a refused one changes nothing for the others. Outcome: 'done' or a refusal's name. */
export async function reviewInBulk(floor: Floor, asked: BulkReview, intent: Intent): Promise<{ id: bigint; outcome: string }[]> {
  const results: { id: bigint; outcome: string }[] = [];
  for (const id of new Set(asked.ids)) {
    const each = intentOf(intent.actor, `${intent.route} ${id}`, intent.key, { decision: asked.decision });
    const review = { id, caller: asked.caller, note: asked.note };
    const done =
      asked.decision === 'approve'
        ? await approveWithdrawal(floor, review, each)
        : await rejectWithdrawal(floor, { ...review, reasonCode: asked.reasonCode }, each);
    results.push({ id, outcome: isRefusal(done) ? done.name : 'done' });
  }
  return results;
}
