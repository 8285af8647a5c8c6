import type { Queryable } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { shownMembers } from '#features/team/server/public.ts';
import type { AwardView, RunView } from '../contract.ts';
import { type AwardObstacle, obstacleOf, stateOf } from './award-rules.ts';
import { settings } from './settings.ts';
import { friendsOf, hasEarned, type Run, runsOf } from './store.ts';

type Reader = Pick<Floor, 'sql' | 'clock' | 'config'>;

export async function awardObstacle(floor: Reader, q: Queryable, memberId: bigint): Promise<AwardObstacle | null> {
  const { offered } = await settings.read(floor);
  const [newest = null] = await runsOf(q, { memberId, before: null, limit: 1 });
  return obstacleOf(offered, { now: floor.clock.now(), newest, earned: await hasEarned(q, memberId) });
}

export async function readAward(floor: Reader, memberId: bigint): Promise<AwardView> {
  const { offered, hours } = await settings.read(floor);
  const newest = await runsOf(floor.sql, { memberId, before: null, limit: 1 });
  const [run = null] = await runViews(floor, memberId, newest);
  return { offered, hours, run, obstacle: await awardObstacle(floor, floor.sql, memberId) };
}

export async function runViews(
  { sql, clock }: Pick<Floor, 'sql' | 'clock'>,
  memberId: bigint,
  runs: readonly Run[],
): Promise<RunView[]> {
  const [friends, earned] = await Promise.all([friendsOf(sql, runs), hasEarned(sql, memberId)]);
  const members = await shownMembers(
    sql,
    friends.map(({ friendId }) => friendId),
  );
  return runs.map((run) => {
    const own = friends.filter(({ runId }) => runId === run.id);
    return {
      id: String(run.id),
      state: stateOf(run, { now: clock.now(), friends: own.length, earned }),
      startedAt: run.startedAt.toISOString(),
      closesAt: run.closesAt.toISOString(),
      earnedAt: run.earnedAt?.toISOString() ?? null,
      friends: own.map(({ friendId, valid }) => {
        const { member, face } = must(members.get(friendId));
        return { nickname: face.nickname, registeredAt: member.registeredAt.toISOString(), valid };
      }),
    };
  });
}
