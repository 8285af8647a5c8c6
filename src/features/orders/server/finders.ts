// Finds orders for the console's search, by number or by member.
import { idList } from '#platform/database/db.ts';
import { type Finder, idTyped } from '#platform/finder.ts';
import { membersByIds, whoIs } from '#features/members/server/public.ts';
import { orderColumns, type OrderRow } from './orders.ts';

const orders: Finder = {
  resource: 'orders',
  roles: ['support', 'finance'],
  async find(q, { text, memberIds, limit }) {
    const rows = await q<OrderRow[]>`
      select ${orderColumns(q)} from orders.purchase_order o
      where o.booked_at is not null and o.id in (
        select ${idTyped(text, ['O', 'Order'])}::bigint
        union all
        select x.id from unnest(${idList(memberIds)}::bigint[]) m(id) cross join lateral (
          select id from orders.purchase_order where member_id = m.id order by id desc limit ${limit}) x)
      order by o.id desc limit ${limit}`;
    const members = await membersByIds(
      q,
      rows.map((row) => row.memberId),
    );
    return rows.map((row) => ({
      id: row.id,
      number: `Order ${row.id}`,
      who: whoIs(members.get(row.memberId)),
      amountMinor: row.price,
      state: row.cancelledAt === null ? null : 'cancelled',
      at: row.boughtAt,
    }));
  },
};

export const finders: readonly Finder[] = [orders];
