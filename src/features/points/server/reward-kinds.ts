import { defineRewardKinds } from '#features/rewards/server/public.ts';

/** Quiet: the member typed the PIN a moment ago and saw the money come. */
export const rewardKinds = defineRewardKinds('points', { points_exchange: { gives: 'money', quiet: true } });
