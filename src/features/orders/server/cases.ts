import type { Cases } from '#platform/cases.ts';
import { idTyped } from '#platform/finder.ts';

const orders: Cases = {
  kind: 'order',
  front: 'O-',
  async owner(q, number) {
    const id = idTyped(number, ['O']);
    const [row] = await q<{ memberId: bigint }[]>`select member_id from orders.purchase_order where id = ${id}`;
    return row?.memberId ?? null;
  },
};

export const cases: readonly Cases[] = [orders];
