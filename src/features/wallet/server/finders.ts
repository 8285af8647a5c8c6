// Lets the console's global search find payouts and recharges by number, bank reference or member.
import { idList, type Queryable } from '#platform/database/db.ts';
import { beginsWith, type Finder, type Found, numbersMeant } from '#platform/finder.ts';
import { membersByIds, whoIs } from '#features/members/server/public.ts';

type Row = Omit<Found, 'who'> & { memberId: bigint };

async function withMembers(q: Queryable, rows: readonly Row[]): Promise<Found[]> {
  const members = await membersByIds(
    q,
    rows.map((row) => row.memberId),
  );
  return rows.map(({ memberId, ...row }) => ({ ...row, who: whoIs(members.get(memberId)) }));
}

const payouts: Finder = {
  resource: 'withdrawals',
  roles: ['finance', 'support'],
  async find(q, { text, memberIds, limit }) {
    const rows = await q<Row[]>`
      select * from (
        (select id, number, member_id, amount_minor, state, requested_at as at from wallet.withdrawal
          where ${beginsWith(q, q`number`, numbersMeant(text, 'W-'))}
            or bank_reference = ${text.toUpperCase()} or ordered_reference = ${text.toUpperCase()}
          order by id desc limit ${limit})
        union
        (select w.* from unnest(${idList(memberIds)}::bigint[]) m(id) cross join lateral (
          select id, number, member_id, amount_minor, state, requested_at from wallet.withdrawal
          where member_id = m.id order by id desc limit ${limit}) w)) x
      order by id desc limit ${limit}`;
    return withMembers(q, rows);
  },
};

const recharges: Finder = {
  resource: 'recharges',
  roles: ['finance', 'support'],
  async find(q, { text, memberIds, limit }) {
    const rows = await q<Row[]>`
      select * from (
        (select id, reference as number, member_id, amount_minor, state, created_at as at from wallet.recharge
          where ${beginsWith(q, q`reference`, numbersMeant(text, 'R-'))} order by id desc limit ${limit})
        union
        (select r.* from unnest(${idList(memberIds)}::bigint[]) m(id) cross join lateral (
          select id, reference, member_id, amount_minor, state, created_at from wallet.recharge
          where member_id = m.id order by id desc limit ${limit}) r)) x
      order by id desc limit ${limit}`;
    return withMembers(q, rows);
  },
};

export const finders: readonly Finder[] = [payouts, recharges];
