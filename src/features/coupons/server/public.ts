// What higher-ranked features may import, to use coupons in purchases and as prizes.
export { prizeBatches } from './batches/batch.ts';
export { bestOf, fits, partOf, type Coupon, couponById, couponsByIds, usableCoupons, couponFaces } from './coupons.ts';
