// Signals (rewards.md 3): somebody must look before a reward is paid for a friend.
import { idList, type Queryable } from '#platform/database/db.ts';
import type { Promised } from '#features/rewards/server/public.ts';

export type Signal = NonNullable<Promised['hold']>;
export type Pair = { leaderId: bigint; buyerId: bigint };

export const pairOf = ({ leaderId, buyerId }: Pair) => `${leaderId} ${buyerId}`;

/** Why somebody must look at a leader's rewards for a buyer first, by `pairOf`. */
export async function signalsOf(
  q: Queryable,
  pairs: readonly Pair[],
  { sharedPhoneMost, burstMost }: { sharedPhoneMost: number; burstMost: number },
): Promise<Map<string, Signal>> {
  const rows = await q<(Pair & { signal: Signal })[]>`
    select leader_id, buyer_id, signal from team.signals_of(
      ${idList(pairs.map(({ leaderId }) => leaderId))}::bigint[],
      ${idList(pairs.map(({ buyerId }) => buyerId))}::bigint[], ${sharedPhoneMost}, ${burstMost})
    where signal is not null`;
  return new Map(rows.map((row) => [pairOf(row), row.signal]));
}

/** Friends at whom a condition's signals look, for each leader. */
const FRIENDS_MOST = 50;

/** The first signal between each leader and the valid members of their level 1, by leader. */
export async function signalsAmongFriends(
  q: Queryable,
  leaderIds: readonly bigint[],
  limits: { sharedPhoneMost: number; burstMost: number },
): Promise<Map<bigint, Signal>> {
  const pairs = await q<Pair[]>`
    select leader_id, buyer_id from team.valid_friends(${idList(leaderIds)}::bigint[], ${FRIENDS_MOST})`;
  return firstSignals(q, pairs, limits);
}

/** The first signal of each leader's pairs, by leader. */
export async function firstSignals(
  q: Queryable,
  pairs: readonly Pair[],
  limits: { sharedPhoneMost: number; burstMost: number },
): Promise<Map<bigint, Signal>> {
  const signals = await signalsOf(q, pairs, limits);
  const found = new Map<bigint, Signal>();
  for (const pair of pairs) {
    const signal = signals.get(pairOf(pair));
    if (signal && !found.has(pair.leaderId)) found.set(pair.leaderId, signal);
  }
  return found;
}
