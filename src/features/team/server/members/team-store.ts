// Teams as the database keeps them. Its trigger and functions write them (db/functions/team/places.sql).
import { idList, type Queryable } from '#platform/database/db.ts';

export type LevelSize = { level: number; members: bigint; valid: bigint };

export async function sizesOf(q: Queryable, leaderId: bigint): Promise<LevelSize[]> {
  return q<LevelSize[]>`select level::int, members, valid from team.size where leader_id = ${leaderId}`;
}

/** Valid members of one level, for showing. A minute may pass until an ended order counts. */
export async function validOnLevel(
  q: Queryable,
  { leaderId, level }: { leaderId: bigint; level: number },
): Promise<bigint> {
  return (await sizesOf(q, leaderId)).find((size) => size.level === level)?.valid ?? 0n;
}

/** Valid members down to a level at this moment. A condition that asks for so many counts up to `most`. */
export async function validWithin(
  q: Queryable,
  { leaderId, downTo, most }: { leaderId: bigint; downTo: number; most: number },
): Promise<number> {
  const [row] = await q<{ valid: bigint }[]>`select team.valid_within(${leaderId}, ${downTo}, ${most}) as valid`;
  return Number(row?.valid ?? 0n);
}

export type Placed = { memberId: bigint; joinedAt: Date; valid: boolean };

/** Members of one level, newest first. Ids follow the order of registration. */
export async function placedUnder(
  q: Queryable,
  { leaderId, level, before, limit }: { leaderId: bigint; level: number; before: bigint | null; limit: number },
): Promise<Placed[]> {
  return q<Placed[]>`
    select p.member_id, p.joined_at, coalesce(s.counted, false) as valid
    from team.place p left join team.standing s on s.member_id = p.member_id
    where p.leader_id = ${leaderId} and p.level = ${level}
      ${before === null ? q`` : q`and p.member_id < ${before}`}
    order by p.member_id desc limit ${limit}`;
}

/** Those of the members who hide their name. */
export async function hiddenAmong(q: Queryable, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await q<{ memberId: bigint }[]>`
    select member_id from team.hidden_name where member_id = any (${idList(memberIds)}::bigint[])`;
  return new Set(rows.map(({ memberId }) => memberId));
}
