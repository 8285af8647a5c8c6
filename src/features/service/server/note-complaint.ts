import type { Queryable } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { complaintById } from './store.ts';

/** A note for colleagues. The audit log keeps that there is one, and not its words. */
export async function noteComplaint(
  floor: Floor,
  { staff: { staffId }, id, text }: { staff: StaffCaller; id: bigint; text: string },
  intent: Intent,
): Promise<{ id: string } | Refusal<'complaint_not_found'> | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    if (!(await complaintById(tx, id))) return refuse('complaint_not_found');
    await tx`insert into service.note (complaint_id, staff_id, text) values (${id}, ${staffId}, ${text})`;
    await audit(tx, { staffId, action: 'service.note_complaint', subject: `complaint:${id}` });
    return { id: id.toString() };
  });
}

export type Note = { id: bigint; staffId: bigint; text: string; at: Date };

export async function notesOf(q: Queryable, complaintId: bigint): Promise<Note[]> {
  return q<Note[]>`
    select id, staff_id, text, at from service.note where complaint_id = ${complaintId} order by id limit 500`;
}
