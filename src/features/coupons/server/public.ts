// The only door for higher-ranked features: coupons in purchases and as prizes.
export { prizeBatches } from './batches/batch-store.ts';
export { bestOf, fits, partOf } from './coupons/coupon-rules.ts';
export { type Coupon, couponById, couponsByIds, usableCoupons } from './coupons/coupon-store.ts';
export { couponFaces } from './coupons/coupon-views.ts';
