// Purposes of rules that stand in the database before the feature that will use them.
import type { Purposes } from './purpose.ts';

export const purposes = {
  coupon_issued: { bill: null, comesWith: 'coupons' },
  coupon_expired: { bill: null, comesWith: 'coupons' },
  prize_held: { bill: null, comesWith: 'prizes' },
  prize_released: { bill: null, comesWith: 'prizes' },
  goods_bought: { bill: null, comesWith: 'prizes' },
  prize_paid: { bill: 'draw', subject: 'prize', comesWith: 'prizes' },
  reward: { bill: 'distribution_income', subject: 'grant', comesWith: 'rewards' },
  system_addition: { bill: 'system_addition', subject: 'act', comesWith: 'rewards' },
  points_spent: { bill: 'exchange_income', subject: 'points_use', comesWith: 'points' },
} as const satisfies Purposes;
