import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { lockEntry } from './open-entry.ts';

export async function rejectRevenue(
  floor: Floor,
  { caller, entryId, reason }: { caller: StaffCaller; entryId: bigint; reason: string },
  intent: Intent,
): Promise<{ id: string } | Refusal<'entry_not_found' | 'entry_ended'> | IntentRefusal> {
  return once(
    floor.sql,
    intent,
    floor.clock.now(),
    async (tx): Promise<{ id: string } | Refusal<'entry_not_found' | 'entry_ended'>> => {
      const entry = await lockEntry(tx, entryId);
      if (!entry) return refuse('entry_not_found');
      if (entry.ended) return refuse('entry_ended');
      await tx`update revenue.entry set rejected_by = ${caller.staffId}, rejected_at = ${floor.clock.now()},
        reject_reason = ${reason} where id = ${entryId}`;
      await audit(tx, {
        staffId: caller.staffId,
        action: 'revenue.entry_rejected',
        subject: `entry:${entryId}`,
        detail: { reason },
      });
      return { id: entryId.toString() };
    },
  );
}
