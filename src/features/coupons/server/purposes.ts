import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  coupon_issued: { bill: null },
  coupon_expired: { bill: null },
  coupon_rest: { bill: null },
  points_redeemed: { bill: 'activity', subject: 'grant', told: true },
  chance_redeemed: { bill: null },
} as const satisfies Purposes;
