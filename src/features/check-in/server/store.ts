import type { Queryable, Transaction } from '#platform/database/db.ts';

export type Visit = { id: bigint; date: string; streak: number; points: bigint; chances: bigint };

const columns = (q: Queryable) => q`id, business_date::text as date, streak, points, chances`;

/** Null where the member checked in on this business date before: who comes second waits for the first. */
export async function insertVisit(tx: Transaction, memberId: bigint): Promise<Visit | null> {
  const [row] = await tx<Visit[]>`
    insert into check_in.visit (member_id) values (${memberId})
    on conflict (member_id, business_date) do nothing returning ${columns(tx)}`;
  return row ?? null;
}

/** Newest first. */
export async function visitsOf(
  q: Queryable,
  of: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Visit[]> {
  return q<Visit[]>`
    select ${columns(q)} from check_in.visit
    where member_id = ${of.memberId} and (${of.before}::bigint is null or id < ${of.before})
    order by id desc limit ${of.limit}`;
}

/** From a date on. */
export async function visitsSince(
  q: Queryable,
  { memberId, from }: { memberId: bigint; from: string },
): Promise<Visit[]> {
  return q<Visit[]>`
    select ${columns(q)} from check_in.visit where member_id = ${memberId} and business_date >= ${from}::date`;
}
