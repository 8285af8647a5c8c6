// Matters, the cases that a moderator must decide: reported entries, waiting entries and contests. Rows, the queue, and
// claims by a clerk.
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { type InstantKey, instantRowOf, microsOf } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import type { Level, State, Wait } from '../../contract/shapes.ts';

export type MatterKind = 'report' | 'waiting' | 'contest';

export type Matter = {
  id: bigint;
  kind: MatterKind;
  entryId: bigint | null;
  memberId: bigint;
  contestedId: bigint | null;
  plea: string | null;
  complaintId: bigint | null;
  openedAt: Date;
  claimedBy: bigint | null;
  claimedUntil: Date | null;
  closedAt: Date | null;
};

type Opened = { entryId: bigint; memberId: bigint; at: Date };

/** The entry's open report matter, opened if needed. The caller must hold the entry's row lock. */
export async function openReportMatter(tx: Transaction, of: Opened): Promise<bigint> {
  const [made] = await tx<{ id: bigint }[]>`
    insert into forum.matter (kind, entry_id, member_id, opened_at)
    values ('report', ${of.entryId}, ${of.memberId}, ${of.at})
    on conflict (entry_id, kind) where closed_at is null and kind <> 'contest' do nothing returning id`;
  if (made) return made.id;
  const [found] = await tx<{ id: bigint }[]>`
    select id from forum.matter where entry_id = ${of.entryId} and kind = 'report' and closed_at is null`;
  return required(found).id;
}

/** The open matters of entries, but for contests. Of two the one that was opened first. */
export async function openMatterIds(q: Queryable, entryIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await q<{ entryId: bigint; id: bigint }[]>`
    select entry_id, min(id) as id from forum.matter
    where entry_id = any (${idList(entryIds)}::bigint[]) and closed_at is null and kind <> 'contest' group by 1`;
  return new Map(rows.map(({ entryId, id }) => [entryId, id]));
}

export async function openWaitingMatter(tx: Transaction, of: Opened): Promise<void> {
  await tx`
    insert into forum.matter (kind, entry_id, member_id, opened_at)
    values ('waiting', ${of.entryId}, ${of.memberId}, ${of.at})
    on conflict (entry_id, kind) where closed_at is null and kind <> 'contest' do nothing`;
}

/** Closes it undecided, because the author edited out the reason or withdrew the text. */
export async function closeWaitingMatter(
  tx: Transaction,
  { entryId, at }: { entryId: bigint; at: Date },
): Promise<void> {
  await tx`
    update forum.matter set closed_at = ${at} where entry_id = ${entryId} and kind = 'waiting' and closed_at is null`;
}

export async function openContest(
  tx: Transaction,
  of: {
    contestedId: bigint;
    entryId: bigint | null;
    memberId: bigint;
    plea: string;
    complaintId: bigint;
    at: Date;
  },
): Promise<void> {
  await tx`
    insert into forum.matter (kind, entry_id, member_id, contested_id, plea, complaint_id, opened_at)
    values ('contest', ${of.entryId}, ${of.memberId}, ${of.contestedId}, ${of.plea}, ${of.complaintId}, ${of.at})`;
}

const columns = (q: Queryable) => q`
  m.id, m.kind, m.entry_id, m.member_id, m.contested_id, m.plea, m.complaint_id, m.opened_at, m.claimed_by,
  m.claimed_until, m.closed_at`;

/** Locks the entry first, then the matter, in the order of a report, so that the two cannot deadlock. */
export async function lockMatter(tx: Transaction, id: bigint): Promise<Matter | null> {
  await tx`select from forum.entry e where e.id = (select entry_id from forum.matter where id = ${id}) for update`;
  const [row] = await tx<Matter[]>`select ${columns(tx)} from forum.matter m where m.id = ${id} for update`;
  return row ?? null;
}

/** Open report and waiting matters of an entry, locked. */
export async function openMattersOf(tx: Transaction, entryId: bigint): Promise<Matter[]> {
  return tx<Matter[]>`
    select ${columns(tx)} from forum.matter m
    where m.entry_id = ${entryId} and m.closed_at is null and m.kind <> 'contest' order by m.id for update`;
}

export async function claim(
  tx: Transaction,
  { id, staffId, until }: { id: bigint; staffId: bigint; until: Date },
): Promise<void> {
  await tx`update forum.matter set claimed_by = ${staffId}, claimed_until = ${until} where id = ${id}`;
}

export async function closeMatter(tx: Transaction, id: bigint, at: Date): Promise<void> {
  await tx`update forum.matter set closed_at = ${at} where id = ${id}`;
}

export type MatterRow = Matter & {
  level: Level | null;
  title: string | null;
  body: string | null;
  state: State | null;
  waitsFor: Wait[] | null;
  promises: string[] | null;
  madeAt: Date | null;
  reports: number;
};

const rowColumns = (q: Queryable) => q`
  ${columns(q)}, e.level, e.title, e.body, e.state, e.waits_for, e.promises, e.made_at,
  (select count(*)::int from forum.report r where r.matter_id = m.id) as reports`;

export async function matterById(q: Queryable, id: bigint): Promise<MatterRow | null> {
  const [row] = await q<MatterRow[]>`
    select ${rowColumns(q)} from forum.matter m left join forum.entry e on e.id = m.entry_id where m.id = ${id}`;
  return row ?? null;
}

type Asked = { kind: MatterKind | null; memberId: bigint | null; after: InstantKey | null; limit: number };

/** Open matters, the oldest first. */
export async function waitingMatters(q: Queryable, asked: Asked): Promise<(MatterRow & { micros: bigint })[]> {
  const { kind, memberId, after, limit } = asked;
  return q<(MatterRow & { micros: bigint })[]>`
    select ${rowColumns(q)}, ${microsOf(q, 'm.opened_at')} as micros
    from forum.matter m left join forum.entry e on e.id = m.entry_id
    where m.closed_at is null and (${kind}::text is null or m.kind = ${kind})
      and (${memberId}::bigint is null or m.member_id = ${memberId})
      ${after === null ? q`` : q`and (m.opened_at, m.id) > ${instantRowOf(q, after)}`}
    order by m.opened_at, m.id limit ${limit}`;
}

/** Closed matters, the last closed first. */
export async function doneMatters(q: Queryable, asked: Asked): Promise<(MatterRow & { micros: bigint })[]> {
  const { kind, memberId, after, limit } = asked;
  return q<(MatterRow & { micros: bigint })[]>`
    select ${rowColumns(q)}, ${microsOf(q, 'm.closed_at')} as micros
    from forum.matter m left join forum.entry e on e.id = m.entry_id
    where m.closed_at is not null and (${kind}::text is null or m.kind = ${kind})
      and (${memberId}::bigint is null or m.member_id = ${memberId})
      ${after === null ? q`` : q`and (m.closed_at, m.id) < ${instantRowOf(q, after)}`}
    order by m.closed_at desc, m.id desc limit ${limit}`;
}

/** The clerk whose claim on it still holds, or null. */
export function holderOf({ claimedBy, claimedUntil }: Pick<Matter, 'claimedBy' | 'claimedUntil'>, at: Date) {
  return claimedUntil !== null && claimedUntil > at ? claimedBy : null;
}
