// Rebates to the three above a buyer, once the order's cooling-off is over (rewards.md 3). The database computes them;
// the same function proves them.
import { idList, type Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { promise, type Promised } from '../../../rewards/server/public.ts';
import { rewardKinds } from '../reward-kinds.ts';
import { settings } from '../settings.ts';

type Rebate = { orderId: bigint; buyerId: bigint; level: number; leaderId: bigint; amount: bigint };
type Signal = NonNullable<Promised['hold']>;

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

const pairOf = ({ leaderId, buyerId }: Pick<Rebate, 'leaderId' | 'buyerId'>) => `${leaderId} ${buyerId}`;

/** Why somebody must look at a leader's rebates from a buyer first. */
async function signalsOf(
  tx: Transaction,
  rebates: readonly Rebate[],
  { sharedPhoneMost, burstMost }: { sharedPhoneMost: number; burstMost: number },
): Promise<Map<string, Signal>> {
  const rows = await tx<{ leaderId: bigint; buyerId: bigint; signal: Signal }[]>`
    select leader_id, buyer_id, signal from team.signals_of(
      ${idList(rebates.map(({ leaderId }) => leaderId))}::bigint[],
      ${idList(rebates.map(({ buyerId }) => buyerId))}::bigint[], ${sharedPhoneMost}, ${burstMost})
    where signal is not null`;
  return new Map(rows.map((row) => [pairOf(row), row.signal]));
}
