import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { attachPictures } from '#features/uploads/server/public.ts';
import { thingOf } from './entry-pictures.ts';
import { hearMember } from './hear-member.ts';
import { lockComplaint } from './store.ts';

/** The member writes more. An answered complaint is open again and its clock starts anew. */
export async function addToComplaint(
  floor: Floor,
  asked: { memberId: bigint; id: bigint; text: string; pictures: readonly string[] },
  intent: Intent,
): Promise<{ id: string } | Refusal<'complaint_not_found' | 'complaint_closed' | 'picture_not_found'> | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const complaint = await lockComplaint(tx, asked.id);
    if (!complaint || complaint.memberId !== asked.memberId) return refuse('complaint_not_found');
    if (complaint.state === 'closed') return refuse('complaint_closed');
    const { entryId } = await hearMember(tx, complaint, asked.text);
    const { memberId } = asked;
    const refused = await attachPictures(tx, { ...thingOf(entryId), owner: { memberId }, ids: asked.pictures });
    return refused ?? { id: complaint.id.toString() };
  });
}
