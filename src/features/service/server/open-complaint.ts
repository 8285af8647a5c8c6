import type { Queryable, Transaction } from '../../../platform/db.ts';
import type { ComplaintKind } from './store.ts';

/** Hours staff have for an answer; written into each complaint when it is opened or added to. */
export const ANSWER_HOURS = 72;

export type OpenedComplaint = { id: bigint; number: string; dueAt: Date; fresh: boolean };

/**
 * Opens a complaint in the caller's transaction. Contesting the same thing while a complaint about it is open finds that
 * one and adds the text to it (`fresh` is false). Called by features whose refusals can be contested (money.md 4).
 */
export async function openComplaint(
  tx: Transaction,
  asked: { memberId: bigint; kind: ComplaintKind; subjectId: bigint | null; reasonCode: string | null; text: string },
): Promise<OpenedComplaint> {
  const [made] = await tx<{ id: bigint; number: string; dueAt: Date }[]>`
    insert into service.complaint (member_id, kind, subject_id, reason_code, opened_at, due_at)
    values (${asked.memberId}, ${asked.kind}, ${asked.subjectId}, ${asked.reasonCode}, platform.now(), platform.now() + ${ANSWER_HOURS} * interval '1 hour')
    on conflict (member_id, kind, subject_id) where subject_id is not null and state <> 'closed' do nothing
    returning id, number, due_at as "dueAt"`;
  const complaint = made ?? (await openOne(tx, asked));
  await tx`
    insert into service.complaint_entry (complaint_id, author, kind, text, at) values (${complaint.id}, 'member', 'text', ${asked.text}, platform.now())`;
  return { ...complaint, fresh: made !== undefined };
}

async function openOne(
  q: Queryable,
  of: { memberId: bigint; kind: string; subjectId: bigint | null },
): Promise<{ id: bigint; number: string; dueAt: Date }> {
  const [row] = await q<{ id: bigint; number: string; dueAt: Date }[]>`
    select id, number, due_at as "dueAt" from service.complaint
    where member_id = ${of.memberId} and kind = ${of.kind} and subject_id = ${of.subjectId} and state <> 'closed'`;
  if (!row) throw new Error('a complaint was closed while it was being added to');
  return row;
}
