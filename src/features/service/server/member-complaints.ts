// What a member does with complaints: open one, add to it, escalate it. A job escalates those that wait too long.
import { sendMessage } from '#features/messages/server/public.ts';
import { attachPictures } from '#features/uploads/server/public.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import {
  addEntry,
  type ComplaintKind,
  countSince,
  hearMember,
  lockComplaint,
  moveComplaint,
  openComplaint,
  holderOf,
} from './complaints.ts';
import { serviceSettings } from './settings.ts';

type Asked = {
  memberId: bigint;
  kind: ComplaintKind;
  text: string;
  pictures: readonly string[];
};

/**
 * Opens a complaint from the app. It has no subject, because only the feature that owns a subject knows whose it is,
 * and opens complaints about it (`openComplaint`). A setting limits how many one member may open in 24 hours.
 */
export async function complain(
  context: Context,
  asked: Asked,
  intent: Intent,
): Promise<{ id: string } | Refusal<'too_many_requests' | 'picture_not_found'> | IntentRefusal> {
  const { complaintsADay } = await serviceSettings.read(context);
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    // Complaints of one member wait for each other here, or two at once could both find the quota free.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`service.complaint ${asked.memberId}`}, 0))`;
    const since = new Date(context.clock.now().getTime() - DAY_MS);
    if ((await countSince(tx, { memberId: asked.memberId, since })) >= complaintsADay)
      return refuse('too_many_requests', { retryAfterSeconds: 3600 });
    const { kind, text, memberId } = asked;
    const opened = await openComplaint(tx, { memberId, kind, subjectId: null, reasonCode: null, text });
    const refused = await attachPictures(tx, {
      ...holderOf(opened.entryId),
      owner: { memberId },
      ids: asked.pictures,
    });
    return refused ?? { id: opened.id.toString() };
  });
}

/** Adds to a complaint. An answered one is reopened with a new deadline. */
export async function addToComplaint(
  context: Context,
  asked: { memberId: bigint; id: bigint; text: string; pictures: readonly string[] },
  intent: Intent,
): Promise<{ id: string } | Refusal<'complaint_not_found' | 'complaint_closed' | 'picture_not_found'> | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const complaint = await lockComplaint(tx, asked.id);
    if (!complaint || complaint.memberId !== asked.memberId) return refuse('complaint_not_found');
    if (complaint.state === 'closed') return refuse('complaint_closed');
    const { entryId } = await hearMember(tx, complaint, asked.text);
    const { memberId } = asked;
    const refused = await attachPictures(tx, { ...holderOf(entryId), owner: { memberId }, ids: asked.pictures });
    return refused ?? { id: complaint.id.toString() };
  });
}

export async function escalateComplaint(
  context: Context,
  asked: { memberId: bigint; id: bigint },
  intent: Intent,
): Promise<
  { id: string } | Refusal<'complaint_not_found' | 'complaint_closed' | 'complaint_escalated'> | IntentRefusal
> {
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const complaint = await lockComplaint(tx, asked.id);
    if (!complaint || complaint.memberId !== asked.memberId) return refuse('complaint_not_found');
    if (complaint.state === 'closed') return refuse('complaint_closed');
    if (complaint.state === 'escalated') return refuse('complaint_escalated');
    const at = context.clock.now();
    await addEntry(tx, complaint.id, { author: 'member', staffId: null, kind: 'escalated', text: '', at });
    await moveComplaint(tx, complaint.id, { state: 'escalated', escalatedAt: at });
    return { id: complaint.id.toString() };
  });
}

/** Escalates complaints past their deadline to a second person. Returns their number. */
export async function escalateOverdue(context: Context): Promise<number> {
  return context.sql.begin(async (tx) => {
    const at = context.clock.now();
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
