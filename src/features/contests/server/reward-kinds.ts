import { defineRewardKinds } from '#features/rewards/server/public.ts';

export const rewardKinds = defineRewardKinds('contests', {
  rank_prize: { gives: 'money' },
  duel_prize: { gives: 'money' },
});
