// Queries for announcements. A database trigger enforces the order of their states.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import type { AnnouncementView, Segment } from '../../contract.ts';

export type Texts = AnnouncementView['texts'];

export type Announcement = {
  id: bigint;
  actId: bigint | null;
  segment: Segment;
  texts: Texts;
  size: number;
  sendFrom: Date | null;
  dueAt: Date | null;
  state: AnnouncementView['state'];
  approvals: number;
  proposedBy: bigint;
  proposedAt: Date;
  begunAt: Date | null;
  endedAt: Date | null;
  reached: number;
  readCount: number;
};

const select = (q: Queryable) => q`
  select a.id, a.act_id, a.segment, a.texts, a.size, a.send_from, a.due_at, a.state, a.proposed_by, a.proposed_at,
    a.begun_at, a.ended_at, a.reached, a.read_count,
    (select count(*)::int from ledger.act_approval p where p.act_id = a.act_id) as approvals
  from messages.announcement a`;

export async function announcementById(q: Queryable, id: bigint): Promise<Announcement | undefined> {
  const [row] = await q<Announcement[]>`${select(q)} where a.id = ${id}`;
  return row;
}

/** Proposed announcements come oldest first, others newest first. */
export async function listAnnouncements(
  q: Queryable,
  { after, limit, state }: { after: bigint | null; limit: number; state: string | null },
): Promise<Announcement[]> {
  const oldest = state === 'proposed';
  return q<Announcement[]>`
    ${select(q)} where true ${state === null ? q`` : q`and a.state = ${state}`}
      ${after === null ? q`` : oldest ? q`and a.id > ${after}` : q`and a.id < ${after}`}
    order by ${oldest ? q`a.id` : q`a.id desc`} limit ${limit}`;
}

type NewAnnouncement = Pick<Announcement, 'actId' | 'segment' | 'texts' | 'size' | 'sendFrom'> & { staffId: bigint };

export async function insertAnnouncement(tx: Transaction, of: NewAnnouncement): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into messages.announcement (act_id, segment, texts, size, send_from, proposed_by)
    values (${of.actId}, ${JSON.stringify(of.segment)}::text::jsonb, ${JSON.stringify(of.texts)}::text::jsonb,
      ${of.size}, ${of.sendFrom}, ${of.staffId})
    returning id`;
  return required(row).id;
}

/** Locks the row until the transaction ends. */
export async function lockAnnouncement(tx: Transaction, id: bigint): Promise<Announcement | undefined> {
  await tx`select from messages.announcement where id = ${id} for update`;
  return announcementById(tx, id);
}

export async function turnAnnouncement(
  tx: Transaction,
  { id, state }: { id: bigint; state: Announcement['state'] },
): Promise<void> {
  await tx`update messages.announcement set state = ${state} where id = ${id}`;
}

/** Announcements whose time has come, including those that a stopped process left half sent. */
export async function dueAnnouncements(q: Queryable, at: Date): Promise<bigint[]> {
  const rows = await q<{ id: bigint }[]>`
    select id from messages.announcement
    where state in ('scheduled', 'sending') and due_at <= ${at} order by due_at, id`;
  return rows.map(({ id }) => id);
}

export type Sending = { segment: Segment; throughMember: bigint; lastMember: bigint; begunAt: Date };

/** How far sending has come. Null if it is not being sent. */
export async function sendingOf(tx: Transaction, id: bigint): Promise<Sending | null> {
  const [row] = await tx<Sending[]>`
    select segment, through_member, last_member, begun_at from messages.announcement
    where id = ${id} and state = 'sending' for update`;
  return row ?? null;
}

export async function moveThrough(tx: Transaction, of: { id: bigint; member: bigint; more: number }): Promise<void> {
  await tx`
    update messages.announcement set through_member = ${of.member}, reached = reached + ${of.more} where id = ${of.id}`;
}

/** Updates the count of readers of announcements sent after `since`. Returns how many counts changed. */
export async function countReaders(q: Queryable, since: Date): Promise<number> {
  const counted = await q`
    update messages.announcement a set read_count = c.n
    from messages.announcement b cross join lateral (
      select count(*)::int as n from messages.message m where m.announcement_id = b.id and m.read_at is not null) c
    where a.id = b.id and b.state = 'sent' and b.ended_at > ${since} and c.n <> a.read_count`;
  return counted.count;
}

export const SEND_JOB = 'messages.send_announcements';

/** Call once two have signed. Enqueues the job, which sends at once unless the announcement has a later time. */
export async function schedule(tx: Transaction, id: bigint): Promise<void> {
  await turnAnnouncement(tx, { id, state: 'scheduled' });
  await enqueue(tx, SEND_JOB, {}, { key: SEND_JOB });
}

/** Refuses a segment that can't contain any member. */
export function segmentRefusal(segment: Segment, today: string): Refusal<'segment_wrong'> | null {
  const wrong =
    (segment.kind === 'vip' && segment.from > segment.to) || (segment.kind === 'joined' && segment.since > today);
  return wrong ? refuse('segment_wrong') : null;
}
