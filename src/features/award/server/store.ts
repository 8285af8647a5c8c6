// Starts of the award as the database keeps them (db/functions/award/run.sql).
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';

export type Run = { id: bigint; memberId: bigint; startedAt: Date; closesAt: Date; earnedAt: Date | null };

const columns = (q: Queryable) => q`id, member_id, started_at, closes_at, earned_at`;

export async function insertRun(tx: Transaction, memberId: bigint): Promise<Run> {
  const [row] = await tx<Run[]>`insert into award.run (member_id) values (${memberId}) returning ${columns(tx)}`;
  return must(row);
}

/** Newest first. */
export async function runsOf(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Run[]> {
  return q<Run[]>`
    select ${columns(q)} from award.run
    where member_id = ${memberId} and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit}`;
}

export async function hasEarned(q: Queryable, memberId: bigint): Promise<boolean> {
  const [row] = await q<{ earned: boolean }[]>`
    select exists (select from award.run where member_id = ${memberId} and earned_at is not null) as earned`;
  return row?.earned ?? false;
}

/** Friends who registered within the hours of each start, in the order of their registration. */
export async function friendsOf(
  q: Queryable,
  runs: readonly Run[],
): Promise<{ runId: bigint; friendId: bigint; valid: boolean }[]> {
  return q<{ runId: bigint; friendId: bigint; valid: boolean }[]>`
    select run_id, friend_id, valid from award.friends_of(${idList(runs.map(({ id }) => id))}::bigint[])`;
}
