import type { Happening } from '#platform/happenings.ts';

const roles = ['support', 'finance'] as const;

const bought: Happening = {
  kind: 'orders.bought',
  roles,
  rows: (q, memberId) => ({
    id: q`o.id`,
    at: q`o.bought_at`,
    amount: q`o.price`,
    from: q`orders.purchase_order o where o.member_id = ${memberId}`,
  }),
};

const cancelled: Happening = {
  kind: 'orders.cancelled',
  roles,
  rows: (q, memberId) => ({
    id: q`o.id`,
    at: q`o.cancelled_at`,
    amount: q`o.price`,
    from: q`orders.purchase_order o where o.member_id = ${memberId} and o.cancelled_at is not null`,
  }),
};

/** All that was collected at once is one: its first order stands for all. */
const collected: Happening = {
  kind: 'orders.collected',
  roles,
  rows(q, memberId) {
    const atOnce = q`orders.collection d where d.member_id = c.member_id and d.at = c.at`;
    return {
      id: q`c.order_id`,
      at: q`c.at`,
      amount: q`(select sum(d.amount) from ${atOnce})`,
      from: q`orders.collection c
        where c.member_id = ${memberId} and not exists (select from ${atOnce} and d.order_id < c.order_id)`,
    };
  },
};

export const happenings = [bought, cancelled, collected];
