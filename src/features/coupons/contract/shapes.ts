import { z } from 'zod';
import { wire } from '#platform/http/contract.ts';
import { BATCH_GIVES, COUPON_STATES, PRODUCT_TYPES } from './lists.ts';

export const byId = z.strictObject({ id: wire.id });

/** A coupon pays an amount, or a percentage of the price up to a cap. One of the two is null. */
export const discount = {
  amountMinor: wire.amountMinor.nullable(),
  percent: z.int().min(1).max(50).nullable(),
  capMinor: wire.amountMinor.nullable(),
  leastPriceMinor: wire.amountMinor,
};

/** Without type and product, a coupon fits every product that takes coupons. */
export const couponFace = z.strictObject({
  id: wire.id,
  ...discount,
  productType: z.enum(PRODUCT_TYPES).nullable(),
  product: z.strictObject({ id: wire.id, title: z.string() }).nullable(),
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

export const redemption = z.strictObject({
  id: wire.id,
  gives: z.enum(BATCH_GIVES),
  /** C3coin or chances. Null for a coupon. */
  count: z.int().min(1).nullable(),
  coupon: coupon.nullable(),
});
