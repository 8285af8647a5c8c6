// Reads and writes complaints, their entries, and the pictures of an entry, which its member and staff may see. Other
// features open and conclude complaints here.
import type { Picture } from '#features/uploads/contract.ts';
import { picturesOf, readPicture } from '#features/uploads/server/public.ts';
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { Raw } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type InstantKey, instantRowOf, microsOf } from '#platform/http/keyset.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { type LanguageCode, languageOf } from '#universal/languages.ts';
import { languageWritten } from '#universal/written-language.ts';
import { memberById } from '#features/members/server/public.ts';
import type { COMPLAINT_KINDS } from '../contract.ts';

export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];
export type ComplaintState = 'open' | 'answered' | 'escalated' | 'closed';

/** States in which a complaint waits for an answer. */
export const WAITING: readonly ComplaintState[] = ['open', 'escalated'];

export type Complaint = {
  id: bigint;
  number: string;
  memberId: bigint;
  kind: ComplaintKind;
  subjectId: bigint | null;
  reasonCode: string | null;
  state: ComplaintState;
  openedAt: Date;
  dueAt: Date;
  escalatedAt: Date | null;
  closedAt: Date | null;
};

export type Entry = {
  id: bigint;
  author: 'member' | 'staff' | 'system';
  staffId: bigint | null;
  kind: 'text' | 'escalated' | 'closed';
  text: string;
  /** In which it was written. Null if that isn't known. */
  language: LanguageCode | null;
  at: Date;
};

const columns = (q: Queryable) => q`
  id, number, member_id, kind, subject_id, reason_code, state, opened_at,
  due_at, escalated_at, closed_at`;

export async function complaintById(q: Queryable, id: bigint): Promise<Complaint | null> {
  const [row] = await q<Complaint[]>`select ${columns(q)} from service.complaint where id = ${id}`;
  return row ?? null;
}

export async function lockComplaint(tx: Transaction, id: bigint): Promise<Complaint | null> {
  const [row] = await tx<Complaint[]>`select ${columns(tx)} from service.complaint where id = ${id} for update`;
  return row ?? null;
}

export async function complaintsOf(
  q: Queryable,
  of: {
    memberId: bigint;
    states?: readonly ComplaintState[] | undefined;
    kind?: ComplaintKind | undefined;
    before: bigint | null;
    limit: number;
  },
): Promise<Complaint[]> {
  return q<Complaint[]>`
    select ${columns(q)} from service.complaint
    where member_id = ${of.memberId}
      ${of.states === undefined ? q`` : q`and state = any (${of.states})`}
      ${of.kind === undefined ? q`` : q`and kind = ${of.kind}`} and (${of.before}::bigint is null or id < ${of.before})
    order by id desc limit ${of.limit}`;
}

export async function countSince(q: Queryable, of: { memberId: bigint; since: Date }): Promise<number> {
  const [row] = await q<{ n: number }[]>`
    select count(*)::int as n from service.complaint where member_id = ${of.memberId} and opened_at > ${of.since}`;
  return row?.n ?? 0;
}

/** Complaints, the one due first on top. `micros` is the due time in microseconds, for the cursor of a page. */
export async function complaintQueue(
  q: Queryable,
  asked: { states: readonly ComplaintState[]; kind: ComplaintKind | null; after: InstantKey | null; limit: number },
): Promise<(Complaint & { micros: bigint })[]> {
  const { states, kind, after } = asked;
  return q<(Complaint & { micros: bigint })[]>`
    select ${columns(q)}, ${microsOf(q, 'due_at')} as micros from service.complaint
    where state = any (${states}) and (${kind}::text is null
      or kind = ${kind}) ${after ? q`and (due_at, id) > ${instantRowOf(q, after)}` : q``}
    order by due_at, id limit ${asked.limit}`;
}

/** Complaints that a clerk has taken, the one due first on top. They are few, so there are no pages. */
export async function claimedBy(
  q: Queryable,
  of: { staffId: bigint; states: readonly ComplaintState[]; now: Date },
): Promise<Complaint[]> {
  return q<Complaint[]>`
    select ${columns(q)} from service.complaint
    where state = any (${of.states})
      and id in (select complaint_id from service.claim where staff_id = ${of.staffId} and until > ${of.now})
    order by due_at, id limit 100`;
}

export async function entriesOf(q: Queryable, complaintId: bigint): Promise<Entry[]> {
  return q<Entry[]>`
    select id, author, staff_id, kind, text, language, at from service.complaint_entry
    where complaint_id = ${complaintId} order by id limit 500`;
}

/** Adds an entry of staff or of the system, and returns its id. Only its script tells the language of its text. */
export async function addEntry(
  tx: Transaction,
  complaintId: bigint,
  entry: Omit<Entry, 'id' | 'language'>,
): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into service.complaint_entry (complaint_id, author, staff_id, kind, text, language, at)
    values (${complaintId}, ${entry.author}, ${entry.staffId}, ${entry.kind}, ${entry.text},
      ${languageWritten(entry.text, null)}, ${entry.at})
    returning id`;
  return required(row).id;
}

/** The complaint that an entry belongs to. */
async function complaintOfEntry(q: Queryable, entryId: bigint): Promise<Complaint | null> {
  const [row] = await q<Complaint[]>`
    select ${columns(q)} from service.complaint
    where id = (select complaint_id from service.complaint_entry where id = ${entryId})`;
  return row ?? null;
}

export async function moveComplaint(
  tx: Transaction,
  id: bigint,
  to: { state: ComplaintState; escalatedAt?: Date; closedAt?: Date },
): Promise<void> {
  await tx`
    update service.complaint set state = ${to.state},
      escalated_at = coalesce(${to.escalatedAt ?? null}::timestamptz, escalated_at), closed_at = ${to.closedAt ?? null}
    where id = ${id}`;
}

/** Hours that staff have for an answer. The deadline is stored when a complaint is opened or reopened. */
const ANSWER_HOURS = 72;

/**
 * Adds the member's text to a complaint that this transaction made or has locked. An answered complaint is reopened
 * with a new deadline, because otherwise no clerk would read the text. Returns the entry's id and the deadline.
 */
export async function hearMember(
  tx: Transaction,
  complaint: Pick<Complaint, 'id' | 'dueAt' | 'memberId'>,
  text: string,
): Promise<{ entryId: bigint; dueAt: Date }> {
  const { language } = required(await memberById(tx, complaint.memberId));
  const written = languageWritten(text, languageOf(language).code);
  const [entry] = await tx<{ id: bigint }[]>`
    insert into service.complaint_entry (complaint_id, author, kind, text, language, at)
      values (${complaint.id}, 'member', 'text', ${text}, ${written}, platform.now())
      returning id`;
  const [reopened] = await tx<{ dueAt: Date }[]>`
    update service.complaint set state = 'open', due_at = platform.now() + ${ANSWER_HOURS} * interval '1 hour'
    where id = ${complaint.id} and state = 'answered' returning due_at`;
  return { entryId: required(entry).id, dueAt: reopened?.dueAt ?? complaint.dueAt };
}

/** `entryId` is the entry with the member's text. */
export type OpenedComplaint = { id: bigint; number: string; dueAt: Date; fresh: boolean; entryId: bigint };
type Opened = Omit<OpenedComplaint, 'entryId'>;
type Subject = { memberId: bigint; kind: ComplaintKind; subjectId: bigint | null; reasonCode: string | null };

/**
 * Opens a complaint in the caller's transaction. If one about the same subject is not closed yet, adds the text to it
 * instead, and reopens it if it was answered (`fresh` is false). Features with contestable refusals call it after they
 * have checked that the subject is this member's (withdrawals.md 8).
 */
export async function openComplaint(tx: Transaction, asked: Subject & { text: string }): Promise<OpenedComplaint> {
  const opened = await openOrLock(tx, asked);
  return { ...opened, ...(await hearMember(tx, { ...opened, memberId: asked.memberId }, asked.text)) };
}

/** Inserts a complaint, or locks the one that isn't closed. Tries again if that one was closed meanwhile. */
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

/**
 * Answers and closes a complaint in the transaction of another feature's decision about it. That feature sends the
 * member the message. A complaint that is already closed stays as it is.
 */
export async function concludeComplaint(
  tx: Transaction,
  { id, staffId, text, at }: { id: bigint; staffId: bigint; text: string; at: Date },
): Promise<void> {
  const complaint = await lockComplaint(tx, id);
  if (!complaint || complaint.state === 'closed') return;
  await addEntry(tx, id, { author: 'staff', staffId, kind: 'text', text, at });
  await addEntry(tx, id, { author: 'staff', staffId, kind: 'closed', text: '', at });
  await moveComplaint(tx, id, { state: 'closed', closedAt: at });
}

const FEATURE = 'service';
/** The holder under which an entry's pictures are stored. */
export const holderOf = (entryId: bigint) => ({ feature: FEATURE, subject: `entry:${entryId}` });

/** Pictures by the id of their entry. */
export async function picturesOfEntries(
  q: Queryable,
  entries: readonly { id: bigint }[],
): Promise<(id: bigint) => Picture[]> {
  const found = await picturesOf(q, {
    feature: FEATURE,
    subjects: entries.map(({ id }) => holderOf(id).subject),
  });
  return (id) => found.get(holderOf(id).subject) ?? [];
}

type Asked = { id: string; picture: string; width: string };

/** Returns a picture. A member (`memberId`) may see those of their own complaints, and staff (no id) all. */
export async function showEntryPicture(
  context: Context,
  { id, picture, width }: Asked,
  memberId?: bigint,
): Promise<Raw | Refusal<'picture_not_found'>> {
  const complaint = await complaintOfEntry(context.sql, BigInt(id));
  if (!complaint || (memberId !== undefined && complaint.memberId !== memberId)) return refuse('picture_not_found');
  const shown = await readPicture(context, { ...holderOf(BigInt(id)), id: picture, width });
  return isRefusal(shown) ? shown : new Raw({ ...shown, memberId: complaint.memberId });
}

/** When members last wrote in a complaint. Those who never did are left out. */
export async function lastComplaintWords(q: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Date>> {
  const rows = await q<{ memberId: bigint; at: Date }[]>`
    select c.member_id, max(e.at) as at from service.complaint c join service.complaint_entry e on e.complaint_id = c.id
    where c.member_id = any (${idList(memberIds)}::bigint[]) and e.author = 'member' group by 1`;
  return new Map(rows.map(({ memberId, at }) => [memberId, at]));
}
