import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { grantById, type HoldReason } from './store.ts';
import { tellMembers } from './tell-members.ts';

/** Holds a due grant. One person may, because nothing is lost: two staff decide, and the member may contest it. */
export async function holdGrant(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, caller, reason }: { id: bigint; caller: StaffCaller; reason: HoldReason },
  intent: Intent,
): Promise<{ id: string } | Refusal<'grant_not_found' | 'grant_moved_on'> | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [row] = await tx<{ held: boolean }[]>`select rewards.hold(${id}, ${reason}) as held`;
    const grant = await grantById(tx, id);
    if (!grant) return refuse('grant_not_found');
    if (!must(row).held) return refuse('grant_moved_on');
    await audit(tx, {
      staffId: caller.staffId,
      action: 'rewards.hold_grant',
      subject: `grant:${id}`,
      detail: { reason },
    });
    await tellMembers(tx, [grant]);
    return { id: String(id) };
  });
}
