import { postOnce } from '#ledger/deciding.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { release } from './release-withdrawal.ts';
import { nextState } from './withdrawal-rules.ts';
import { lockWithdrawal, type Withdrawal, withdrawalById } from './withdrawal-store.ts';

export type CancelRefusal = Refusal<'withdrawal_not_found' | 'withdrawal_moved_on'>;

/** The member takes a request back while it waits for review. */
export async function cancelWithdrawal(
  floor: Floor,
  { id, memberId }: { id: bigint; memberId: bigint },
  intent: Intent,
): Promise<Withdrawal | CancelRefusal | IntentRefusal> {
  const at = floor.clock.now();
  const done = await postOnce(floor.sql, intent, at, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal || withdrawal.memberId !== memberId) return refuse('withdrawal_not_found');
    if (!nextState(withdrawal.state, 'cancel')) return refuse('withdrawal_moved_on');
    await release(tx, withdrawal, 'cancel', { actor: intent.actor, at, reasonCode: 'cancelled_by_member' });
    return { id: String(id) };
  });
  return isRefusal(done) ? done : must(await withdrawalById(floor.sql, id));
}
