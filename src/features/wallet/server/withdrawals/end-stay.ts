import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import type { Done, StayRefusal } from './stay-rules.ts';
import { addEvent, lockWithdrawal, tell } from './withdrawal-store.ts';

/** One person may end a stay early, because that favours the member. */
export async function endStay(
  floor: Floor,
  { id, caller }: { id: bigint; caller: StaffCaller },
  intent: Intent,
): Promise<Done | StayRefusal | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (!one.heldUntil || one.heldUntil <= at) return refuse('withdrawal_moved_on');
    await tx`update wallet.withdrawal set held_until = null, held_reason = null where id = ${id}`;
    await addEvent(tx, { withdrawalId: id, state: 'hold_ended', at, actor: intent.actor });
    await audit(tx, { staffId: caller.staffId, action: 'wallet.end_hold', subject: `withdrawal:${id}` });
    await tell(tx, one, one.state);
    return { id: String(id) };
  });
}
