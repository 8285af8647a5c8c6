// Growth, levels and terms as the database keeps them. The app writes the buyer of a term, its functions all else.
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';
import type { SOURCES } from '../contract.ts';

export type Growth = {
  id: bigint;
  source: (typeof SOURCES)[number];
  date: string;
  orderId: bigint | null;
  points: bigint;
  svip: boolean;
};

/** Newest first. */
export async function growthOf(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Growth[]> {
  return q<Growth[]>`
    select id, source, business_date::text as date, order_id, points, svip from vip.growth
    where member_id = ${memberId} ${before === null ? q`` : q`and id < ${before}`} order by id desc limit ${limit}`;
}

/** All growth points of a member so far. */
export async function growthSum(q: Queryable, memberId: bigint): Promise<bigint> {
  const [row] = await q<{ growth: bigint }[]>`select growth from vip.standing where member_id = ${memberId}`;
  return row?.growth ?? 0n;
}

/** A term of SVIP. Times are the business's. */
export type Term = { id: bigint; memberId: bigint; points: bigint; startsAt: Date; endsAt: Date; boughtAt: Date };

const columns = (q: Queryable) => q`id, member_id, points, starts_at, ends_at, bought_at`;

/** The database writes price and dates. */
export async function insertTerm(tx: Transaction, memberId: bigint): Promise<Term> {
  const [row] = await tx<Term[]>`insert into vip.svip (member_id) values (${memberId}) returning ${columns(tx)}`;
  return must(row);
}

export async function termById(q: Queryable, id: bigint): Promise<Term | null> {
  const [row] = await q<Term[]>`select ${columns(q)} from vip.svip where id = ${id}`;
  return row ?? null;
}

/** Newest first. */
export async function termsOf(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Term[]> {
  return q<Term[]>`
    select ${columns(q)} from vip.svip
    where member_id = ${memberId} ${before === null ? q`` : q`and id < ${before}`} order by id desc limit ${limit}`;
}

/** The end of each member's SVIP. No entry for a member who has none now. */
export async function svipUntil(q: Queryable, memberIds: readonly bigint[], now: Date): Promise<Map<bigint, Date>> {
  const rows = await q<{ memberId: bigint; until: Date }[]>`
    select member_id, max(ends_at) as until from vip.svip
    where member_id = any (${idList(memberIds)}::bigint[]) and ends_at > ${now} group by 1`;
  return new Map(rows.map(({ memberId, until }) => [memberId, until]));
}
