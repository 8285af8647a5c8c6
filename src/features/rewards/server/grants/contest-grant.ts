import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { openComplaint } from '#features/service/server/public.ts';
import { isContestable } from './grant-views.ts';
import { grantById } from './store.ts';

/** The button beside a held or lapsed reward. It opens a complaint with a number and a clock (service.md 2). */
export async function contestGrant(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, memberId, text }: { id: bigint; memberId: bigint; text: string },
  intent: Intent,
): Promise<{ complaintId: string } | Refusal<'grant_not_found' | 'grant_not_contestable'> | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const grant = await grantById(tx, id);
    if (!grant || grant.memberId !== memberId) return refuse('grant_not_found');
    if (!isContestable(grant)) return refuse('grant_not_contestable');
    const reasonCode = grant.state === 'held' ? grant.holdReason : grant.lapseReason;
    const complaint = await openComplaint(tx, { memberId, kind: 'reward', subjectId: id, reasonCode, text });
    return { complaintId: String(complaint.id) };
  });
}
