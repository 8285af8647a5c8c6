import { defineRewardKinds } from '#features/rewards/server/public.ts';

export const rewardKinds = defineRewardKinds('salary', { salary: { gives: 'money' } });
