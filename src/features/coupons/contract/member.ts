// The members' calls: my coupons, the products that a coupon fits, and redeeming a code. Also lists and shapes that the
// staff's calls use too.
import { z } from 'zod';
import { productCard } from '#features/catalogue/contract.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { secret } from '#platform/http/secret-fields.ts';

// The values of these lists are fixed. The database checks the same ones (coupons.batch).

/**
 * members: coupons for named members. codes: codes that work once each. word: one code that works once for each of many
 * members. prize: prizes of a draw.
 */
export const WAYS = ['members', 'codes', 'word', 'prize'] as const;
export const BATCH_GIVES = ['coupon', 'points', 'chances'] as const;
export const PRODUCT_TYPES = ['device', 'fund', 'rental'] as const;

/** waiting: the rewards budget has not set its worth aside yet. held: an order in cooling-off has it. */
export const COUPON_STATES = ['waiting', 'unused', 'held', 'used', 'expired'] as const;

/** All reasons why a code may give nothing. Each has a text. */
export const CODE_REFUSALS = [
  'code_malformed',
  'code_unknown',
  'code_redeemed_by_you',
  'code_used_up',
  'code_over',
  'code_stopped',
] as const;

/** The most pieces of a batch, and members of a list. */
export const PIECES_MAX = 10_000;
export const MEMBERS_MAX = 2_000;

export const byId = z.strictObject({ id: wire.id });

/** A coupon pays either an amount, or a percentage of the price up to a cap. The other is null. */
export const discount = {
  amountMinor: wire.amountMinor.nullable(),
  percent: z.int().min(1).max(50).nullable(),
  capMinor: wire.amountMinor.nullable(),
  leastPriceMinor: wire.amountMinor,
};

/** A coupon with neither type nor product fits every product that takes coupons. */
export const couponFace = z.strictObject({
  id: wire.id,
  ...discount,
  productType: z.enum(PRODUCT_TYPES).nullable(),
  product: z.strictObject({ id: wire.id, title: wire.written, language: wire.locale }).nullable(),
  /** The last business day on which it works. */
  lastDay: wire.date,
});
export type CouponFace = z.input<typeof couponFace>;

export const coupon = couponFace.extend({
  state: z.enum(COUPON_STATES),
  madeAt: wire.time,
  /** The order that holds or used it. */
  orderId: wire.id.nullable(),
  usedAt: wire.time.nullable(),
  expiredAt: wire.time.nullable(),
});
export type CouponView = z.input<typeof coupon>;

const redemption = z.strictObject({
  id: wire.id,
  gives: z.enum(BATCH_GIVES),
  /** C3coin or chances. Null for a coupon. */
  count: z.int().min(1).nullable(),
  coupon: coupon.nullable(),
});

/** The smallest purchase of a product that a coupon fits, and the part of its price that the coupon pays. */
const paidWithCoupon = z.strictObject({ priceMinor: wire.amountMinor, paysMinor: wire.amountMinor });

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
    data: pageOf(productCard.extend({ smallest: paidWithCoupon })),
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
