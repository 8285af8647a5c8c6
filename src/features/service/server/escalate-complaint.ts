import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { addEntry, lockComplaint, moveComplaint } from './store.ts';

export async function escalateComplaint(
  floor: Floor,
  asked: { memberId: bigint; id: bigint },
  intent: Intent,
): Promise<
  { id: string } | Refusal<'complaint_not_found' | 'complaint_closed' | 'complaint_escalated'> | IntentRefusal
> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const complaint = await lockComplaint(tx, asked.id);
    if (!complaint || complaint.memberId !== asked.memberId) return refuse('complaint_not_found');
    if (complaint.state === 'closed') return refuse('complaint_closed');
    if (complaint.state === 'escalated') return refuse('complaint_escalated');
    const at = floor.clock.now();
    await addEntry(tx, complaint.id, { author: 'member', staffId: null, kind: 'escalated', text: '', at });
    await moveComplaint(tx, complaint.id, { state: 'escalated', escalatedAt: at });
    return { id: complaint.id.toString() };
  });
}

/** Complaints whose clock ran out go to a second person. Returns how many. */
export async function escalateOverdue(floor: Floor): Promise<number> {
  return floor.sql.begin(async (tx) => {
    const at = floor.clock.now();
    const overdue = await tx<{ id: bigint; memberId: bigint; number: string }[]>`
      update service.complaint set state = 'escalated', escalated_at = ${at}
      where id in (select id from service.complaint where state = 'open' and due_at <= ${at} order by id limit 500
        for update skip locked)
      returning id, member_id, number`;
    for (const { id, memberId, number } of overdue) {
      await addEntry(tx, id, { author: 'system', staffId: null, kind: 'escalated', text: '', at });
      await sendMessage(tx, {
        memberId,
        kind: 'service.complaint_escalated',
        params: { number, complaintId: id.toString() },
      });
    }
    return overdue.length;
  });
}
