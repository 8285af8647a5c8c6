import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { attachPictures } from '#features/uploads/server/public.ts';
import { takeClaim } from './claim-store.ts';
import { thingOf } from './entry-pictures.ts';
import { serviceSettings } from './settings.ts';
import { addEntry, lockComplaint, moveComplaint } from './store.ts';

type AnswerRefusal = Refusal<'complaint_not_found' | 'complaint_closed' | 'complaint_claimed' | 'picture_not_found'>;

/** The clerk who answers has the complaint from then on. So no second answer crosses the first. */
export async function answerComplaint(
  floor: Floor,
  asked: { staff: StaffCaller; id: bigint; text: string; close: boolean; pictures: readonly string[] },
  intent: Intent,
): Promise<{ id: string } | AnswerRefusal | IntentRefusal> {
  const { claimMinutes } = await serviceSettings.read(floor);
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const complaint = await lockComplaint(tx, asked.id);
    if (!complaint) return refuse('complaint_not_found');
    if (complaint.state === 'closed') return refuse('complaint_closed');
    const at = floor.clock.now();
    const { staffId } = asked.staff;
    const taken = await takeClaim(tx, { complaintId: complaint.id, staffId, now: at, minutes: claimMinutes });
    if (taken) return taken;
    const entry = { author: 'staff', staffId, kind: 'text', text: asked.text, at } as const;
    const thing = thingOf(await addEntry(tx, complaint.id, entry));
    const refused = await attachPictures(tx, { ...thing, owner: { staffId }, ids: asked.pictures });
    if (refused) return refused;
    if (asked.close) {
      await addEntry(tx, complaint.id, { author: 'staff', staffId, kind: 'closed', text: '', at });
      await moveComplaint(tx, complaint.id, { state: 'closed', closedAt: at });
    } else {
      await moveComplaint(tx, complaint.id, { state: 'answered' });
    }
    await sendMessage(tx, {
      memberId: complaint.memberId,
      kind: asked.close ? 'service.complaint_closed' : 'service.complaint_answered',
      params: { number: complaint.number, complaintId: complaint.id.toString(), answer: asked.text },
    });
    await audit(tx, {
      staffId,
      action: 'service.answer_complaint',
      subject: `complaint:${complaint.id}`,
      detail: { closed: asked.close, pictures: asked.pictures.length },
    });
    return { id: complaint.id.toString() };
  });
}
