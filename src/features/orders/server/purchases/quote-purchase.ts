// The quote before buying (orders.md 1). It uses the rules that decide the purchase. A quote is no promise, so it locks
// nothing.
import { balanceOf, coverage, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { refuse } from '#platform/http/refusal.ts';
import { boughtKey, boughtUnitsOf, productFaces, productsByIds } from '#features/catalogue/server/public.ts';
import { bestOf, type Coupon, couponFaces, fits, partOf, usableCoupons } from '#features/coupons/server/public.ts';
import { memberById } from '#features/identity/server/public.ts';
import { pointsSettings } from '#features/points/server/public.ts';
import { faceOf } from '../orders/order-views.ts';
import { draftOrder, obstaclesOf, type PurchaseState, type Wish } from './purchase-rules.ts';
import { settings } from '../settings.ts';

type Asked = {
  /** The member chose none yet, so the best one is offered. */
  bestCoupon: boolean;
  locale: string;
};

export async function quotePurchase(floor: Floor, asked: Wish, { bestCoupon, locale }: Asked) {
  const own = await usableCoupons(floor.sql, asked.memberId);
  const state = await readState(floor, asked, own);
  const product = state.products.get(asked.productId);
  if (!product || product.status === 'draft') return refuse('product_not_on_sale');
  const whole = draftOrder(state, { ...asked, couponId: null });
  if (!whole) return refuse('price_out_of_range');
  const { type, couponsAllowed } = product;
  const wanted = { productId: product.id, type, couponsAllowed, price: whole.price };
  const fitting = own.filter((one) => fits(one, wanted));
  const wish = { ...asked, couponId: bestCoupon ? (bestOf(fitting, wanted)?.id ?? null) : asked.couponId };
  const order = must(draftOrder(state, wish));
  const faces = await productFaces(floor.sql, [product.id], locale);
  const [recharge, income] = [accountOf('member_recharge', wish.memberId), accountOf('member_income', wish.memberId)];
  return {
    product: faceOf(must(faces.get(product.id))),
    units: toWire(order.units),
    priceMinor: toWire(order.price),
    expectedMinor: toWire(order.expected),
    cycles: order.cycles,
    expectedTotalMinor: toWire(order.expected * BigInt(order.cycles)),
    coolingEndsAt: order.coolingEndsAt.toISOString(),
    earnsFrom: order.earnsFrom.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    maturesAt: order.maturesAt.toISOString(),
    returnsPrincipal: order.returnsPrincipal,
    pointsGranted: toWire(order.pointsPurchase),
    chances: toWire(order.chances),
    stockLeft: toWire(balanceOf(state.balances, accountOf('stock_available', product.id)).free),
    limitLeft:
      product.purchaseLimit === null
        ? null
        : Math.max(0, product.purchaseLimit - Number(state.bought.get(boughtKey(wish)) ?? 0n)),
    payment: { rechargeMinor: toWire(order.payRecharge), incomeMinor: toWire(order.payIncome) },
    balances: {
      rechargeMinor: toWire(balanceOf(state.balances, recharge).free),
      incomeMinor: toWire(balanceOf(state.balances, income).free),
    },
    obstacles: obstaclesOf(state, wish, order),
    coupons: await choices(floor, fitting, { price: order.price, locale }),
    coupon: order.couponId === null ? null : { id: String(order.couponId), paysMinor: toWire(order.payCoupon) },
    toPayMinor: toWire(order.price - order.payCoupon),
    minVip: product.minVip,
    vipLevel: state.buyers.get(wish.memberId)?.vipLevel ?? 0,
  };
}

async function choices(
  { sql }: Pick<Floor, 'sql'>,
  fitting: readonly Coupon[],
  { price, locale }: { price: bigint; locale: string },
) {
  const faces = await couponFaces(sql, fitting, locale);
  return fitting.map((one, n) => ({ ...must(faces[n]), paysMinor: toWire(partOf(one, price)) }));
}

async function readState(floor: Floor, wish: Wish, coupons: readonly Coupon[]): Promise<PurchaseState> {
  const { sql } = floor;
  const accounts = [
    accountOf('member_recharge', wish.memberId),
    accountOf('member_income', wish.memberId),
    accountOf('stock_available', wish.productId),
  ];
  const [{ coolingOffHours }, { perCollect }, products, balances, units, member, covered] = await Promise.all([
    settings.read(floor),
    pointsSettings.read(floor),
    productsByIds(sql, [wish.productId]),
    readBalances(sql, accounts),
    boughtUnitsOf(sql, wish),
    memberById(sql, wish.memberId),
    coverage(sql),
  ]);
  const buyers = new Map(
    member
      ? [[member.id, { vipLevel: member.vipLevel, frozen: member.frozenAt !== null || member.closedAt !== null }]]
      : [],
  );
  return {
    now: floor.clock.now(),
    covered: covered === 'covered',
    coolingOffHours,
    pointsPerCollect: BigInt(perCollect),
    coupons: new Map(coupons.map((one) => [one.id, one])),
    products,
    buyers,
    balances,
    bought: new Map([[boughtKey(wish), units]]),
  };
}
