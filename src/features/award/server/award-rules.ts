// The state of a start, and when a member may start again (rewards.md 11). Pure; the database asks the same again.
export type AwardObstacle = 'award_off' | 'award_started' | 'award_earned';

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
  // One start earned the chance. Nothing comes from the others any more.
  if (earned) return 'over';
  if (closesAt > now) return 'open';
  return friends > 0 ? 'waiting' : 'over';
}
