import { defineRewardKinds } from '../../rewards/server/public.ts';

export const rewardKinds = defineRewardKinds('team', { rebate: { gives: 'money' } });
