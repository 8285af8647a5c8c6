// The last cycle has ended, so the order shows under expired. Its uncollected earnings stay collectable.
import type { Floor } from '#platform/floor.ts';
import { nudge } from '#platform/http/live.ts';
import { topics } from '../topics.ts';

const BATCH = 1000;

/** Marks every order whose last cycle has ended. Returns the number of orders. */
export async function expireOrders(floor: Pick<Floor, 'sql' | 'clock'>): Promise<number> {
  const now = floor.clock.now();
  let expired = 0;
  for (;;) {
    const batch = await floor.sql.begin(async (tx) => {
      const rows = await tx<{ id: bigint; memberId: bigint }[]>`
        update orders.purchase_order o set expired_at = ${now}
        where o.id in (select id from orders.purchase_order
          where booked_at is not null and expired_at is null and cancelled_at is null and expires_at <= ${now}
            order by id limit ${BATCH} for no key update)
        returning o.id, o.member_id`;
      if (rows.length > 0) {
        await nudge(
          tx,
          topics.orders,
          rows.map((row) => row.memberId),
        );
      }
      return rows.length;
    });
    expired += batch;
    if (batch < BATCH) return expired;
  }
}
