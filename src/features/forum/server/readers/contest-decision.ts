import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { openComplaint } from '#features/service/server/public.ts';
import { openContest } from '../desk/matter-store.ts';
import { queueForMember } from '../entries/entry-store.ts';
import { contestableById } from './contest-store.ts';

type Refused = Refusal<'forum_decision_not_found' | 'contested_already'>;

/**
 * A member contests what was decided about their words. It is a complaint with a number and a clock (service.md 2), and
 * a matter that another moderator judges.
 */
export async function contestDecision(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, memberId, text }: { id: bigint; memberId: bigint; text: string },
  intent: Intent,
): Promise<{ complaintId: string } | Refused | IntentRefusal> {
  const at = floor.clock.now();
  return once<{ complaintId: string } | Refused>(floor.sql, intent, at, async (tx) => {
    await queueForMember(tx, memberId);
    const decision = await contestableById(tx, id);
    if (!decision || decision.memberId !== memberId) return refuse('forum_decision_not_found');
    if (decision.state !== 'possible') return refuse('contested_already');
    const { reason, entryId } = decision;
    const complaint = await openComplaint(tx, { memberId, kind: 'forum', subjectId: id, reasonCode: reason, text });
    await openContest(tx, { contestedId: id, entryId, memberId, plea: text, complaintId: complaint.id, at });
    return { complaintId: complaint.id.toString() };
  });
}
