import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { type CapitalKind, type Gone, lockOpen } from './open-capital.ts';

/** Nothing moves, and the reason stays. */
export async function rejectCapital<K extends CapitalKind>(
  floor: Floor,
  { kind, id, caller, reason }: { kind: K; id: bigint; caller: StaffCaller; reason: string },
  intent: Intent,
): Promise<{ id: string } | Gone<K> | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx): Promise<{ id: string } | Gone<K>> => {
    const open = await lockOpen(tx, kind, id);
    if (isRefusal(open)) return open;
    await tx`update ${tx(`revenue.${kind}`)} set rejected_by = ${caller.staffId}, rejected_at = ${at},
      reject_reason = ${reason} where id = ${id}`;
    await audit(tx, {
      staffId: caller.staffId,
      action: `revenue.${kind}_rejected`,
      subject: `${kind}:${id}`,
      detail: { reason },
    });
    return { id: id.toString() };
  });
}
