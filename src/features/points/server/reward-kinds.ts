import { defineRewardKinds } from '#features/rewards/server/public.ts';

/** Quiet (no message), because the member has just typed the PIN and seen the result. */
export const rewardKinds = defineRewardKinds('points', { points_exchange: { gives: 'money', quiet: true } });
