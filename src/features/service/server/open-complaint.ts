import type { Transaction } from '#platform/database/db.ts';
import { ANSWER_HOURS, hearMember } from './hear-member.ts';
import type { ComplaintKind } from './store.ts';

/** `entryId`: the member's words in it. */
export type OpenedComplaint = { id: bigint; number: string; dueAt: Date; fresh: boolean; entryId: bigint };
type Opened = Omit<OpenedComplaint, 'entryId'>;
type Subject = { memberId: bigint; kind: ComplaintKind; subjectId: bigint | null; reasonCode: string | null };

/**
 * Opens a complaint in the caller's transaction. A second contest of the same thing finds a complaint that is not
 * closed. It adds the text and opens an answered one again (`fresh` is false). Features with contestable refusals call
 * it for a thing that they found to be this member's (withdrawals.md 8).
 */
export async function openComplaint(tx: Transaction, asked: Subject & { text: string }): Promise<OpenedComplaint> {
  const opened = await openOrLock(tx, asked);
  return { ...opened, ...(await hearMember(tx, opened, asked.text)) };
}

/** Looks again only when somebody closed the complaint that it found. Then there is room for a new one. */
async function openOrLock(tx: Transaction, of: Subject): Promise<Opened> {
  for (;;) {
    const [made] = await tx<Omit<Opened, 'fresh'>[]>`
      insert into service.complaint (member_id, kind, subject_id, reason_code, opened_at, due_at)
      values (${of.memberId}, ${of.kind}, ${of.subjectId}, ${of.reasonCode}, platform.now(),
        platform.now() + ${ANSWER_HOURS} * interval '1 hour')
      on conflict (member_id, kind, subject_id) where subject_id is not null and state <> 'closed' do nothing
      returning id, number, due_at`;
    if (made) return { ...made, fresh: true };
    const [found] = await tx<Omit<Opened, 'fresh'>[]>`
      select id, number, due_at from service.complaint
      where member_id = ${of.memberId} and kind = ${of.kind} and subject_id = ${of.subjectId}
        and state <> 'closed' for update`;
    if (found) return { ...found, fresh: false };
  }
}
