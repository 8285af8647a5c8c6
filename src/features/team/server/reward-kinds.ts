import { defineRewardKinds } from '#features/rewards/server/public.ts';

export const rewardKinds = defineRewardKinds('team', { rebate: { gives: 'money' } });
