import { defineRewardKinds } from '../../rewards/server/public.ts';

export const rewardKinds = defineRewardKinds('award', { award_chance: { gives: 'chances' } });
