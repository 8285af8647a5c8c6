import { defineRewardKinds } from '#features/rewards/server/public.ts';

export const rewardKinds = defineRewardKinds('check-in', {
  check_in_points: { gives: 'points', quiet: true },
  check_in_chance: { gives: 'chances', quiet: true },
});
