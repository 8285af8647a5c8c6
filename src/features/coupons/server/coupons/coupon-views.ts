// A coupon as its member sees it, and as the desk does.
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import { productFaces } from '#features/catalogue/server/public.ts';
import { membersByIds } from '#features/identity/server/public.ts';
import type { StaffCouponView } from '../../contract/console.ts';
import type { CouponFace, CouponView } from '../../contract/shapes.ts';
import type { Coupon } from './coupon-store.ts';

const wireOrNull = (amount: bigint | null) => (amount === null ? null : toWire(amount));

/** The terms alone, as a purchase shows them. */
export async function couponFaces(q: Queryable, coupons: readonly Coupon[], locale: string): Promise<CouponFace[]> {
  const ids = coupons.flatMap(({ productId }) => productId ?? []);
  const products = await productFaces(q, [...new Set(ids)], locale);
  return coupons.map((one) => {
    const product = one.productId === null ? undefined : products.get(one.productId);
    return {
      id: String(one.id),
      amountMinor: wireOrNull(one.amountMinor),
      percent: one.percent,
      capMinor: wireOrNull(one.capMinor),
      leastPriceMinor: toWire(one.leastPriceMinor),
      productType: one.productType,
      product: product === undefined ? null : { id: String(product.id), title: product.title },
      lastDay: one.lastDay,
    };
  });
}

export async function couponViews(q: Queryable, coupons: readonly Coupon[], locale: string): Promise<CouponView[]> {
  const faces = await couponFaces(q, coupons, locale);
  return coupons.map((one, n) => ({
    ...(faces[n] as CouponFace),
    state: one.state,
    madeAt: one.madeAt.toISOString(),
    orderId: one.orderId === null ? null : String(one.orderId),
    usedAt: one.usedAt?.toISOString() ?? null,
    expiredAt: one.expiredAt?.toISOString() ?? null,
  }));
}

export async function staffCouponViews(q: Queryable, coupons: readonly Coupon[]): Promise<StaffCouponView[]> {
  const [views, owners] = await Promise.all([
    couponViews(q, coupons, 'en'),
    ownersOf(
      q,
      coupons.map(({ memberId }) => memberId),
    ),
  ]);
  return coupons.map((one, n) => ({
    ...(views[n] as CouponView),
    ...owners(one.memberId),
    batchId: String(one.batchId),
    worthMinor: toWire(one.worthMinor),
  }));
}

type Owner = { memberId: string; memberNo: string; memberName: string };

/** The members of a page of the desk, in one read. */
export async function ownersOf(q: Queryable, ids: readonly bigint[]): Promise<(id: bigint) => Owner> {
  const members = await membersByIds(q, [...new Set(ids)]);
  return (id) => {
    const member = members.get(id);
    return { memberId: String(id), memberNo: member?.memberNo ?? '', memberName: member?.realName ?? '' };
  };
}
