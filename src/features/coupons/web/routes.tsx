import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/mine/coupons/index',
    screen: lazyScreen(() => import('./coupons-screen.tsx').then((file) => file.CouponsScreen)),
  },
  {
    path: '/pagesB/mine/couponProductList/index',
    screen: lazyScreen(() => import('./coupon-products-screen.tsx').then((file) => file.CouponProductsScreen)),
  },
];
