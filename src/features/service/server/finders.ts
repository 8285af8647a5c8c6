// Finds complaints in the console's search, by their number or their member.
import { idList } from '#platform/database/db.ts';
import { beginsWith, type Finder, type Found, numbersMeant } from '#platform/finder.ts';
import { membersByIds, whoIs } from '#features/members/server/public.ts';

const complaints: Finder = {
  resource: 'complaints',
  roles: ['support', 'finance'],
  async find(q, { text, memberIds, limit }) {
    const rows = await q<(Omit<Found, 'who' | 'amountMinor'> & { memberId: bigint })[]>`
      select * from (
        (select id, number, member_id, state, opened_at as at from service.complaint
          where ${beginsWith(q, q`number`, numbersMeant(text, 'C'))} order by id desc limit ${limit})
        union
        (select c.* from unnest(${idList(memberIds)}::bigint[]) m(id) cross join lateral (
          select id, number, member_id, state, opened_at from service.complaint
          where member_id = m.id order by id desc limit ${limit}) c)) x
      order by id desc limit ${limit}`;
    const members = await membersByIds(
      q,
      rows.map((row) => row.memberId),
    );
    return rows.map(({ memberId, ...row }) => ({ ...row, amountMinor: null, who: whoIs(members.get(memberId)) }));
  },
};

export const finders: readonly Finder[] = [complaints];
