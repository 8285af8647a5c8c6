// The part of a purchase that a coupon pays (rewards.md 5). Pure. The database judges by the same rules
// (db/functions/coupons/in-orders.sql).
import { least } from '#ledger/money.ts';

export type CouponTerms = {
  amountMinor: bigint | null;
  percent: number | null;
  capMinor: bigint | null;
  leastPriceMinor: bigint;
  productType: 'device' | 'fund' | 'rental' | null;
  productId: bigint | null;
};

export type Purchase = { productId: bigint; type: string; couponsAllowed: boolean; price: bigint };

/** Minor units of a price that the coupon pays. Cents round down. */
export function partOf({ amountMinor, percent, capMinor }: CouponTerms, price: bigint): bigint {
  if (amountMinor !== null) return amountMinor;
  return least(capMinor ?? 0n, (price * BigInt(percent ?? 0)) / 100n);
}

export function fits(terms: CouponTerms, { productId, type, couponsAllowed, price }: Purchase): boolean {
  return (
    couponsAllowed &&
    price >= terms.leastPriceMinor &&
    (terms.productType === null || terms.productType === type) &&
    (terms.productId === null || terms.productId === productId)
  );
}

type Dated = CouponTerms & { id: bigint; endsAt: Date };

/** The coupon that pays most. Of two that pay alike, the one that ends first. Undefined where none fits. */
export function bestOf<C extends Dated>(coupons: readonly C[], purchase: Purchase): C | undefined {
  return coupons
    .filter((one) => fits(one, purchase))
    .toSorted(
      (a, b) =>
        Number(partOf(b, purchase.price) - partOf(a, purchase.price)) ||
        a.endsAt.getTime() - b.endsAt.getTime() ||
        Number(a.id - b.id),
    )[0];
}
