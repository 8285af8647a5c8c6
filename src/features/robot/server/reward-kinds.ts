import { defineRewardKinds } from '#features/rewards/server/public.ts';

export const rewardKinds = defineRewardKinds('robot', { robot_bonus: { gives: 'money' } });
