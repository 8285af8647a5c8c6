import type { Queryable, Transaction } from '#platform/database/db.ts';
import { type InstantKey, microsOf, instantRowOf } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import type { COMPLAINT_KINDS } from '../contract.ts';

export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];
export type ComplaintState = 'open' | 'answered' | 'escalated' | 'closed';

/** An escalated complaint waits as an open one does, and more so. */
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

/** The one due first on top; `micros` is its due time in microseconds, as in a page's key. */
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

/** Complaints on which one of the staff works, the one due first on top. A clerk has few. */
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
    select id, author, staff_id, kind, text, at from service.complaint_entry
    where complaint_id = ${complaintId} order by id limit 500`;
}

/** Returns its id. */
export async function addEntry(tx: Transaction, complaintId: bigint, entry: Omit<Entry, 'id'>): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into service.complaint_entry (complaint_id, author, staff_id, kind, text, at)
    values (${complaintId}, ${entry.author}, ${entry.staffId}, ${entry.kind}, ${entry.text}, ${entry.at})
    returning id`;
  return must(row).id;
}

/** The complaint that an entry belongs to. */
export async function complaintOfEntry(q: Queryable, entryId: bigint): Promise<Complaint | null> {
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
