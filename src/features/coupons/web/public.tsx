// Coupons for pages of higher-ranked features.
export { CouponChoice } from './coupon-choice.tsx';
