import type { Floor } from '../../../platform/floor.ts';
import { type Intent, once } from '../../../platform/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { hearMember } from './hear-member.ts';
import { lockComplaint } from './store.ts';

/** The member writes more. An answered complaint is open again and its clock starts anew. */
export async function addToComplaint(
  floor: Floor,
  asked: { memberId: bigint; id: bigint; text: string },
  intent: Intent,
): Promise<{ id: string } | Refusal<'complaint_not_found' | 'complaint_closed'> | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const complaint = await lockComplaint(tx, asked.id);
    if (!complaint || complaint.memberId !== asked.memberId) return refuse('complaint_not_found');
    if (complaint.state === 'closed') return refuse('complaint_closed');
    await hearMember(tx, complaint, asked.text);
    return { id: complaint.id.toString() };
  });
}
