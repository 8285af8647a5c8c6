import { defineRewardKinds } from '#features/rewards/server/public.ts';

export const rewardKinds = defineRewardKinds('coupons', {
  coupon: { gives: 'coupon' },
  code_points: { gives: 'points', quiet: true },
  code_chances: { gives: 'chances', quiet: true },
});
