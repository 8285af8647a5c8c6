import type { Transaction } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';
import type { Complaint } from './store.ts';

/** Hours that staff have for an answer. Each complaint stores it when it opens, and when it opens again. */
export const ANSWER_HOURS = 72;

/**
 * Adds the member's words to a complaint that this transaction made or has locked. An answered complaint opens again
 * and its clock starts anew. Otherwise nobody would read them. Returns the entry, and the deadline for an answer.
 */
export async function hearMember(
  tx: Transaction,
  complaint: Pick<Complaint, 'id' | 'dueAt'>,
  text: string,
): Promise<{ entryId: bigint; dueAt: Date }> {
  const [entry] = await tx<{ id: bigint }[]>`
    insert into service.complaint_entry (complaint_id, author, kind, text, at)
      values (${complaint.id}, 'member', 'text', ${text}, platform.now()) returning id`;
  const [reopened] = await tx<{ dueAt: Date }[]>`
    update service.complaint set state = 'open', due_at = platform.now() + ${ANSWER_HOURS} * interval '1 hour'
    where id = ${complaint.id} and state = 'answered' returning due_at`;
  return { entryId: must(entry).id, dueAt: reopened?.dueAt ?? complaint.dueAt };
}
