import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, intentOf, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal } from '#platform/http/refusal.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import type { Done, ReviewRefusal } from './approval-act.ts';
import { type Rejected, rejectWithdrawal } from './reject-withdrawal.ts';

export type BulkReview = { ids: readonly bigint[]; caller: StaffCaller; note?: string | undefined } & (
  | { decision: 'approve' }
  | { decision: 'reject'; reasonCode: string }
);

/**
 * Decides several payouts, each by itself. A refused one changes nothing for the others. Outcome: 'done',
 * 'second_person' where another person must reject too, or the name of a refusal. The key keeps the list before the
 * first decision. So the same key accepts no other list, reason or note (ledger.md 10). A repeated call goes on where
 * the first one broke off.
 */
export async function reviewInBulk(
  floor: Floor,
  asked: BulkReview,
  intent: Intent,
): Promise<{ id: bigint; outcome: string }[] | IntentRefusal> {
  const { caller, ...input } = asked;
  const list = await once(floor.sql, intent, floor.clock.now(), async () => ({
    ids: [...new Set(asked.ids)].map(String),
  }));
  if (isRefusal(list)) return list;
  const results: { id: bigint; outcome: string }[] = [];
  for (const id of list.ids.map(BigInt)) {
    const each = intentOf(intent.actor, `${intent.route} ${id}`, intent.key, input);
    const review = { id, caller, note: asked.note };
    const done =
      asked.decision === 'approve'
        ? await approveWithdrawal(floor, review, each)
        : await rejectWithdrawal(floor, { ...review, reasonCode: asked.reasonCode }, each);
    results.push({ id, outcome: outcomeOf(done) });
  }
  return results;
}

function outcomeOf(done: Done | Rejected | ReviewRefusal | IntentRefusal): string {
  if (isRefusal(done)) return done.name;
  return 'final' in done && !done.final ? 'second_person' : 'done';
}
