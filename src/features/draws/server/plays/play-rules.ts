// Whether a member may play now (draws.md 4). Pure. The database asks the same under its locks.
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Means } from '#features/rewards/server/public.ts';
import type { Round } from '../rounds/round-store.ts';

/** A member as far as playing goes. `dayMost` is the lower one of the house's limit and their own. */
export type Player = {
  id: bigint;
  memberNo: string;
  frozen: boolean;
  staff: boolean;
  dayMost: number;
  playedToday: number;
  barredUntil: Date | null;
};

export type PlayObstacle = Refusal<
  | 'round_not_found'
  | 'round_over'
  | 'round_full'
  | 'member_frozen'
  | 'staff_never_play'
  | 'play_barred'
  | 'play_day_over'
  | 'chances_insufficient'
  | 'reward_not_now'
>;
type Facts = { round: Round | undefined; player: Player | undefined; now: Date };

/** The reason that keeps a member from a round at all, for plays and for picks. */
export function joinObstacle({
  round,
  player,
  now,
}: Facts): Refusal<'round_not_found' | 'round_over' | 'member_frozen' | 'staff_never_play' | 'play_barred'> | null {
  if (!round || round.openedAt === null) return refuse('round_not_found');
  if (!player || player.frozen) return refuse('member_frozen');
  if (player.staff) return refuse('staff_never_play');
  if (player.barredUntil) return refuse('play_barred', { until: player.barredUntil.toISOString() });
  return round.state !== 'open' || new Date(round.manifest.ends_at) <= now ? refuse('round_over') : null;
}

export function playObstacle({
  round,
  player,
  now,
  chances,
  means,
}: Facts & { chances: bigint; means: Means }): PlayObstacle | null {
  const kept = joinObstacle({ round, player, now });
  if (kept) return kept;
  if (!round || !player) return refuse('round_not_found');
  if (round.plays >= round.manifest.n_max) return refuse('round_full');
  if (player.playedToday >= player.dayMost) return refuse('play_day_over', { most: player.dayMost });
  if (chances < 1n) return refuse('chances_insufficient');
  return budgetObstacle(means, round.manifest.hold_minor);
}

/** No budget, no play: the largest prize is set aside before anything is drawn. */
export function budgetObstacle({ left, notNow }: Means, holdMinor: number): Refusal<'reward_not_now'> | null {
  const reason = notNow ?? (left < BigInt(holdMinor) ? 'budget_empty' : null);
  return reason === null ? null : refuse('reward_not_now', { reason });
}
