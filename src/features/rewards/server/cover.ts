// What fees cover of a member's rewards (rewards.md 14). The database adds and takes (db/functions/rewards/cover.sql).
import type { Queryable } from '#platform/database/db.ts';

/** Minor units: the member's part of fees so far, what it covered, its rest, and rewards that still wait for fees. */
export type Cover = { fees: bigint; used: bigint; left: bigint; waiting: bigint };

const NONE: Cover = { fees: 0n, used: 0n, left: 0n, waiting: 0n };

export async function coverOf(q: Queryable, memberId: bigint): Promise<Cover> {
  const [[row], [waits]] = await Promise.all([
    q<Omit<Cover, 'waiting'>[]>`
      select fee_parts / 10000 as fees, used_minor as used, fee_parts / 10000 - used_minor as left
      from rewards.cover where member_id = ${memberId}`,
    q<{ waiting: bigint }[]>`
      select coalesce(sum(amount), 0)::bigint as waiting from rewards.grant
      where member_id = ${memberId} and state = 'uncovered'`,
  ]);
  return { ...NONE, ...row, ...waits };
}
