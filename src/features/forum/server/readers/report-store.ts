import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Level, Reason } from '../../contract/shapes.ts';

export type NewReport = {
  entryId: bigint;
  memberId: bigint;
  reason: Reason;
  note: string;
  title: string | null;
  body: string;
  matterId: bigint;
  at: Date;
};

/** Null where the member reported the entry before. */
export async function insertReport(tx: Transaction, of: NewReport): Promise<bigint | null> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into forum.report (entry_id, member_id, reason, note, title, body, matter_id, at)
    values (${of.entryId}, ${of.memberId}, ${of.reason}, ${of.note}, ${of.title}, ${of.body}, ${of.matterId}, ${of.at})
    on conflict (entry_id, member_id) do nothing returning id`;
  return row?.id ?? null;
}

export async function reportsSince(
  q: Queryable,
  { memberId, since, limit }: { memberId: bigint; since: Date; limit: number },
): Promise<number> {
  const [row] = await q<{ n: number }[]>`
    select count(*) filter (where at > ${since})::int as n from (
      select at from forum.report where member_id = ${memberId} order by id desc limit ${limit}) r`;
  return row?.n ?? 0;
}

export async function reportersOf(q: Queryable, matterId: bigint): Promise<bigint[]> {
  const rows = await q<{ memberId: bigint }[]>`select member_id from forum.report where matter_id = ${matterId}`;
  return rows.map(({ memberId }) => memberId);
}

export type Report = Omit<NewReport, 'matterId'> & { id: bigint };

const REPORTS_SHOWN = 100;

export async function reportsOfMatter(q: Queryable, matterId: bigint): Promise<Report[]> {
  return q<Report[]>`
    select id, entry_id, member_id, reason, note, title, body, at from forum.report
    where matter_id = ${matterId} order by id limit ${REPORTS_SHOWN}`;
}

export type OwnReport = Report & { level: Level; closedAt: Date | null; removed: boolean };

/** A member's reports with their answers. */
export async function reportsBy(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<OwnReport[]> {
  return q<OwnReport[]>`
    select r.id, r.entry_id, r.member_id, r.reason, r.note, r.title, r.body, r.at, e.level, m.closed_at,
      exists (select from forum.decision d
        where d.matter_id = m.id and d.kind in ('removed', 'photo_removed')) as removed
    from forum.report r join forum.matter m on m.id = r.matter_id join forum.entry e on e.id = r.entry_id
    where r.member_id = ${memberId} ${before === null ? q`` : q`and r.id < ${before}`}
    order by r.id desc limit ${limit}`;
}
