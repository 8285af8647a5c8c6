// Rebates to the three above a buyer, once the order's cooling-off is over (rewards.md 3). The database computes them;
// the same function proves them.
import { idList } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { promise } from '#features/rewards/server/public.ts';
import { rewardKinds } from '../reward-kinds.ts';
import { settings } from '../settings.ts';
import { pairOf, signalsOf } from './signals-of.ts';

type Rebate = { orderId: bigint; buyerId: bigint; level: number; leaderId: bigint; amount: bigint };

/** Counts the buyers as valid and promises their leaders' rebates. Once. Returns the number of new grants. */
export async function promiseRebates(
  floor: Pick<Floor, 'sql' | 'config' | 'log'>,
  orderIds: readonly bigint[],
): Promise<number> {
  if (orderIds.length === 0) return 0;
  const limits = await settings.read(floor);
  return floor.sql.begin(async (tx) => {
    await tx`select team.note_settled(${idList(orderIds)}::bigint[])`;
    const rebates = await tx<Rebate[]>`
      select order_id, buyer_id, level, leader_id, amount from team.rebates_of(${idList(orderIds)}::bigint[])
      order by order_id, level`;
    const signals = await signalsOf(tx, rebates, limits);
    const { grants } = await promise(
      tx,
      rebates.map((rebate) => {
        const hold = signals.get(pairOf(rebate));
        return {
          kind: rewardKinds.rebate,
          cause: `${rebate.orderId}:${rebate.level}`,
          memberId: rebate.leaderId,
          amount: rebate.amount,
          ...(hold === undefined ? {} : { hold }),
        };
      }),
    );
    return grants.length;
  });
}
