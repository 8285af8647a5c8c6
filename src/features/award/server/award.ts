// The award (rewards.md 11): a member starts it, invites friends within its hours, and gets one chance once a friend
// becomes a valid member. Starts are rows of award.run, which functions write (db/functions/award/run.sql).
import { promise } from '#features/rewards/server/public.ts';
import { pairOf, shownMembers, signalsOf, teamSettings } from '#features/team/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { posting } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { nudge } from '#platform/http/live.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { AwardView, RunView } from '../contract.ts';
import { rewardKinds } from './reward-kinds.ts';
import { settings } from './settings.ts';

type Run = { id: bigint; memberId: bigint; startedAt: Date; closesAt: Date; earnedAt: Date | null };

const columns = (q: Queryable) => q`id, member_id, started_at, closes_at, earned_at`;

async function insertRun(tx: Transaction, memberId: bigint): Promise<Run> {
  const [row] = await tx<Run[]>`insert into award.run (member_id) values (${memberId}) returning ${columns(tx)}`;
  return required(row);
}

/** Newest first. */
export async function runsOf(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Run[]> {
  return q<Run[]>`
    select ${columns(q)} from award.run
    where member_id = ${memberId} and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit}`;
}

async function hasEarned(q: Queryable, memberId: bigint): Promise<boolean> {
  const [row] = await q<{ earned: boolean }[]>`
    select exists (select from award.run where member_id = ${memberId} and earned_at is not null) as earned`;
  return row?.earned ?? false;
}

/** Friends who registered within the hours of each start, in the order of their registration. */
async function friendsOf(
  q: Queryable,
  runs: readonly Run[],
): Promise<{ runId: bigint; friendId: bigint; valid: boolean }[]> {
  return q<{ runId: bigint; friendId: bigint; valid: boolean }[]>`
    select run_id, friend_id, valid from award.friends_of(${idList(runs.map(({ id }) => id))}::bigint[])`;
}

type AwardObstacle = 'award_off' | 'award_started' | 'award_earned';

/** Why a member can't start the award now, or null. The database checks the same. */
export function obstacleOf(
  offered: boolean,
  { now, newest, earned }: { now: Date; newest: { closesAt: Date } | null; earned: boolean },
): AwardObstacle | null {
  if (!offered) return 'award_off';
  if (earned) return 'award_earned';
  return newest && newest.closesAt > now ? 'award_started' : null;
}

export function stateOf(
  { closesAt, earnedAt }: { closesAt: Date; earnedAt: Date | null },
  { now, friends, earned }: { now: Date; friends: number; earned: boolean },
): 'open' | 'waiting' | 'over' | 'earned' {
  if (earnedAt) return 'earned';
  // Another start has earned the chance, and a member earns it only once.
  if (earned) return 'over';
  if (closesAt > now) return 'open';
  return friends > 0 ? 'waiting' : 'over';
}

type Reader = Pick<Context, 'sql' | 'clock' | 'config'>;

async function awardObstacle(context: Reader, q: Queryable, memberId: bigint): Promise<AwardObstacle | null> {
  const { offered } = await settings.read(context);
  const [newest = null] = await runsOf(q, { memberId, before: null, limit: 1 });
  return obstacleOf(offered, { now: context.clock.now(), newest, earned: await hasEarned(q, memberId) });
}

export async function readAward(context: Reader, memberId: bigint): Promise<AwardView> {
  const { offered, hours } = await settings.read(context);
  const newest = await runsOf(context.sql, { memberId, before: null, limit: 1 });
  const [run = null] = await runViews(context, memberId, newest);
  return { offered, hours, run, obstacle: await awardObstacle(context, context.sql, memberId) };
}

export async function runViews(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
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
        const { member, face } = required(members.get(friendId));
        return { nickname: face.nickname, registeredAt: member.registeredAt.toISOString(), valid };
      }),
    };
  });
}

type AwardRefusal = { [N in AwardObstacle]: Refusal<N> }[AwardObstacle];

/** Starts the award, whose hours run from now. */
export async function startAward(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
  intent: Intent,
): Promise<{ id: string } | AwardRefusal | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), async (tx): Promise<{ id: string } | AwardRefusal> => {
    // Repeated taps of one member queue, so the second one sees that the first has started the award.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`award.member ${memberId}`}, 0))`;
    const obstacle = await awardObstacle(context, tx, memberId);
    if (obstacle) return refuse(obstacle);
    return { id: String((await insertRun(tx, memberId)).id) };
  });
}

type Earned = { runId: bigint; memberId: bigint; friendId: bigint };

/** Gives a chance to the inviters of these newly valid members who registered in time. Returns the number given. */
export async function giveChances(
  context: Pick<Context, 'sql' | 'config' | 'log'>,
  memberIds: readonly bigint[],
): Promise<number> {
  if (memberIds.length === 0) return 0;
  const limits = await teamSettings.read(context);
  return posting(context.sql, async (tx) => {
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
