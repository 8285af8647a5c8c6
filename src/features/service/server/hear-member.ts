import type { Transaction } from '../../../platform/db.ts';
import type { Complaint } from './store.ts';

/** Hours staff have for an answer; written into each complaint when it is opened, and when it is opened again. */
export const ANSWER_HOURS = 72;

/**
 * The member's words, on a complaint that this transaction made or has locked: where it was answered, it is open again and its
 * clock starts anew, or nobody would look at them. Returns until when staff answer.
 */
export async function hearMember(
  tx: Transaction,
  complaint: Pick<Complaint, 'id' | 'dueAt'>,
  text: string,
): Promise<Date> {
  await tx`
    insert into service.complaint_entry (complaint_id, author, kind, text, at) values (${complaint.id}, 'member', 'text', ${text}, platform.now())`;
  const [reopened] = await tx<{ dueAt: Date }[]>`
    update service.complaint set state = 'open', due_at = platform.now() + ${ANSWER_HOURS} * interval '1 hour'
    where id = ${complaint.id} and state = 'answered' returning due_at`;
  return reopened?.dueAt ?? complaint.dueAt;
}
