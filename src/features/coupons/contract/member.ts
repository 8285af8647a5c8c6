// The member's calls: my coupons, the products that one fits, and redeeming a code.
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { secret } from '#platform/http/secret-fields.ts';
import { productCard } from '#features/catalogue/contract.ts';
import { CODE_REFUSALS } from './lists.ts';
import { byId, coupon, redemption } from './shapes.ts';

const locale = { locale: wire.locale.optional() };

export const memberContract = defineContract({
  'GET /api/v1/coupons': {
    summary: 'My coupons, newest first: those to use (waiting and held ones too), used ones, or expired ones',
    access: 'member',
    query: pageQuery.extend({ state: z.enum(['open', 'used', 'expired']), ...locale }),
    data: pageOf(coupon),
  },
  'GET /api/v1/coupons/{id}': {
    summary: 'One of my coupons',
    access: 'member',
    path: byId,
    query: z.strictObject(locale),
    data: coupon,
    refusals: ['coupon_not_found'],
  },
  'GET /api/v1/coupons/{id}/products': {
    summary: 'The products that one of my coupons fits',
    access: 'member',
    path: byId,
    query: pageQuery.extend(locale),
    data: pageOf(productCard),
    refusals: ['coupon_not_found'],
  },
  'POST /api/v1/code-redemptions': {
    summary: 'Redeem a code for a coupon, C3coin or draw chances',
    access: 'member',
    intent: true,
    body: z.strictObject({ code: secret(z.string().trim().min(1).max(40)), ...locale }),
    data: redemption,
    refusals: [...CODE_REFUSALS, 'reward_not_now', 'reward_month_most', 'member_frozen', 'too_many_requests'],
  },
});
