// When members last wrote in the forum, so that a report can tell who has not been here.
import { idList, type Queryable } from '#platform/database/db.ts';

export async function lastWritings(q: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Date>> {
  // Posts and comments have an index each.
  const rows = await q<{ id: bigint; at: Date | null }[]>`
    select m.id, greatest(
      (select e.made_at from forum.entry e where e.member_id = m.id and e.level = 'post' order by e.id desc limit 1),
      (select e.made_at from forum.entry e where e.member_id = m.id and e.level <> 'post' order by e.id desc limit 1)
    ) as at
    from unnest(${idList(memberIds)}::bigint[]) m(id)`;
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}
