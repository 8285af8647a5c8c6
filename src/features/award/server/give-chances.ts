// A friend who registered in time became a valid member: the inviter gets one chance, once (rewards.md 11).
import { posting } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import { idList } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { factId } from '#platform/database/ids.ts';
import { nudge } from '#platform/http/live.ts';
import { promise } from '#features/rewards/server/public.ts';
import { pairOf, signalsOf, teamSettings } from '#features/team/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { rewardKinds } from './reward-kinds.ts';

type Earned = { runId: bigint; memberId: bigint; friendId: bigint };

/** These members became valid. Returns the number of chances. */
export async function giveChances(
  floor: Pick<Floor, 'sql' | 'config' | 'log'>,
  memberIds: readonly bigint[],
): Promise<number> {
  if (memberIds.length === 0) return 0;
  const limits = await teamSettings.read(floor);
  return posting(floor.sql, async (tx) => {
    const earned = await tx<Earned[]>`
      select run_id, member_id, friend_id from award.note_valid(${idList(memberIds)}::bigint[])`;
    if (earned.length === 0) return 0;
    const pairs = earned.map(({ memberId, friendId }) => ({ leaderId: memberId, buyerId: friendId }));
    const signals = await signalsOf(tx, pairs, limits);
    const { lines } = await promise(
      tx,
      earned.map(({ runId, memberId, friendId }) => {
        const hold = signals.get(pairOf({ leaderId: memberId, buyerId: friendId }));
        const of = { kind: rewardKinds.award_chance, cause: String(runId), memberId, amount: 1n };
        return hold === undefined ? of : { ...of, hold };
      }),
    );
    await nudge(
      tx,
      walletTopics.balances,
      earned.map(({ memberId }) => memberId),
    );
    const id = factId('award', ...earned.map(({ runId }) => runId));
    if (lines.length > 0) await post(tx, [{ id, actor: 'system', lines }]);
    return earned.length;
  });
}
