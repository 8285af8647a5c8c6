// Rules of a purchase (orders.md 1): the order that it makes, the obstacles that forbid it, and its ledger lines. No
// database; only `spend` changes the state given to it, so that the next command of the batch sees the purchase.
import type { Balance } from '#ledger/balance.ts';
import { type AccountId, accountOf } from '#ledger/chart.ts';
import { least } from '#ledger/money.ts';
import { type Line, lines } from '#ledger/posting.ts';
import { startOfBusinessDate } from '#platform/time/clock.ts';
import { AMOUNT_MINOR_MAX } from '#platform/http/contract.ts';
import {
  boughtKey,
  cyclesAtPurchase,
  cycleStart,
  expectedPerCycle,
  type Price,
  type ProductForOrder,
  unitsOfAmount,
} from '#features/catalogue/server/public.ts';
import { type Coupon, fits, partOf } from '#features/coupons/server/public.ts';

/**
 * What a member asks for: units of a device or rental, or an amount for a fund. Payment null: recharge wallet first.
 */
export type Wish = {
  memberId: bigint;
  productId: bigint;
  units: bigint | null;
  amount: bigint | null;
  payment: { recharge: bigint; income: bigint } | null;
  couponId?: bigint | null;
};

export type Buyer = { vipLevel: number; frozen: boolean };

export type PurchaseState = {
  now: Date;
  covered: boolean;
  coolingOffHours: number;
  pointsPerCollect: bigint;
  products: ReadonlyMap<bigint, ProductForOrder>;
  buyers: ReadonlyMap<bigint, Buyer>;
  /** Balances of wallets and stock. `spend` takes from them. */
  balances: Map<AccountId, Balance>;
  /** Units bought and not cancelled, keyed by boughtKey(). */
  bought: Map<string, bigint>;
  /** The coupons named in the batch. `spend` removes the one used. */
  coupons: Map<bigint, Coupon>;
};

/** The values of an order that are fixed at its purchase. Amounts in minor units. */
export type NewOrder = {
  id: bigint;
  memberId: bigint;
  productId: bigint;
  trancheId: bigint;
  units: bigint;
  price: bigint;
  payRecharge: bigint;
  payIncome: bigint;
  /** The coupon's part, `payCoupon`, is paid from the rewards budget when the order settles. */
  couponId: bigint | null;
  payCoupon: bigint;
  cycle: 'hourly' | 'daily' | 'weekly';
  cycles: number;
  expected: bigint;
  returnsPrincipal: boolean;
  pointsPurchase: bigint;
  pointsCollect: bigint;
  chances: bigint;
  boughtAt: Date;
  coolingEndsAt: Date;
  earnsFrom: Date;
  expiresAt: Date;
  maturesAt: Date;
};

export type Obstacle =
  | 'member_frozen'
  | 'product_not_on_sale'
  | 'product_expired'
  | 'price_out_of_range'
  | 'vip_level_insufficient'
  | 'purchase_limit_reached'
  | 'stock_insufficient'
  | 'coupon_not_usable'
  | 'payment_split_wrong'
  | 'balance_insufficient'
  | 'purchases_paused';

/**
 * The order that a wish would make, even if an obstacle forbids it. Null if the product is unknown, or the amount is
 * not a number of units or too large.
 */
export function draftOrder(state: PurchaseState, wish: Wish): NewOrder | null {
  const product = state.products.get(wish.productId);
  if (!product) return null;
  const units = unitsWanted(product, wish);
  if (units === null) return null;
  const price = product.unitPrice * units;
  if (price > AMOUNT_MINOR_MAX) return null;
  const coolingEndsAt = new Date(state.now.getTime() + state.coolingOffHours * 3_600_000);
  const { firstCycleAt, cycles } = cyclesAtPurchase(product, coolingEndsAt);
  const expiresAt = cycleStart(product.cycle, firstCycleAt, cycles);
  const matures = product.maturesOn === null ? expiresAt : startOfBusinessDate(product.maturesOn);
  const coupon = usableCoupon(state, wish, { ...product, price });
  const payCoupon = coupon === undefined ? 0n : partOf(coupon, price);
  const payment = wish.payment ?? defaultSplit(state, wish.memberId, price - payCoupon);
  // A device or rental grants points and chances for each unit, a fund for each purchase.
  const grants = product.type === 'fund' ? 1n : units;
  return {
    id: 0n,
    memberId: wish.memberId,
    productId: product.id,
    trancheId: product.trancheId ?? 0n,
    units,
    price,
    payRecharge: payment.recharge,
    payIncome: payment.income,
    couponId: coupon?.id ?? null,
    payCoupon,
    cycle: product.cycle,
    cycles,
    expected: expectedPerCycle(product, units),
    returnsPrincipal: product.returnsPrincipal,
    pointsPurchase: BigInt(product.pointsGranted) * grants,
    pointsCollect: state.pointsPerCollect,
    chances: BigInt(product.chancesGranted) * grants,
    boughtAt: state.now,
    coolingEndsAt,
    earnsFrom: firstCycleAt,
    expiresAt,
    maturesAt: matures,
  };
}

/** Null if the amount is not a whole number of units. */
export function unitsWanted(product: Price, wish: Wish): bigint | null {
  if (product.type === 'fund') return wish.amount === null ? null : unitsOfAmount(product, wish.amount);
  return wish.units;
}

/** The wish's coupon if it belongs to the member, is unused and still valid, and fits this purchase. */
function usableCoupon(
  state: PurchaseState,
  { couponId, memberId }: Wish,
  { id, type, couponsAllowed, price }: ProductForOrder & { price: bigint },
): Coupon | undefined {
  const coupon = couponId ? state.coupons.get(couponId) : undefined;
  const own = coupon?.memberId === memberId && coupon.state === 'unused' && coupon.endsAt > state.now;
  return coupon && own && fits(coupon, { productId: id, type, couponsAllowed, price }) ? coupon : undefined;
}

/** Pays from the recharge wallet first. */
function defaultSplit(state: PurchaseState, memberId: bigint, toPay: bigint): { recharge: bigint; income: bigint } {
  const recharge = least(toPay, free(state, accountOf('member_recharge', memberId)));
  return { recharge, income: toPay - recharge };
}

function free(state: PurchaseState, account: AccountId): bigint {
  return state.balances.get(account)?.free ?? 0n;
}

/** All obstacles, in the order in which they are refused. */
export function obstaclesOf(state: PurchaseState, wish: Wish, order: NewOrder | null): Obstacle[] {
  const product = state.products.get(wish.productId);
  if (!product || product.status === 'draft') return ['product_not_on_sale'];
  const buyer = state.buyers.get(wish.memberId);
  const over = product.status !== 'on_sale' || (product.salesEndAt !== null && product.salesEndAt <= state.now);
  const checks: [Obstacle, boolean][] = [
    ['member_frozen', !buyer || buyer.frozen],
    ['product_expired', over || (order !== null && order.cycles < 1)],
    ['product_not_on_sale', !over && product.trancheId === null],
    [
      'price_out_of_range',
      order === null || order.units < BigInt(product.unitsMin) || order.units > BigInt(product.unitsMax),
    ],
  ];
  if (order !== null) {
    const bought = state.bought.get(boughtKey(wish)) ?? 0n;
    checks.push(
      ['vip_level_insufficient', (buyer?.vipLevel ?? 0) < product.minVip],
      [
        'purchase_limit_reached',
        product.purchaseLimit !== null && bought + order.units > BigInt(product.purchaseLimit),
      ],
      ['stock_insufficient', free(state, accountOf('stock_available', product.id)) < order.units],
      ['coupon_not_usable', (wish.couponId ?? null) !== order.couponId],
      ['payment_split_wrong', order.payRecharge + order.payIncome + order.payCoupon !== order.price],
      [
        'balance_insufficient',
        free(state, accountOf('member_recharge', wish.memberId)) < order.payRecharge ||
          free(state, accountOf('member_income', wish.memberId)) < order.payIncome,
      ],
      ['purchases_paused', !state.covered],
    );
  }
  return checks.filter(([, applies]) => applies).map(([name]) => name);
}

/** The buyer's accounts that a purchase can debit. */
export function accountsOfBuyer(memberId: bigint): AccountId[] {
  return [accountOf('member_recharge', memberId), accountOf('member_income', memberId)];
}

/** Price and stock in one transfer (orders.md 1). Points and chances are granted at the settlement. */
export function linesOfPurchase(order: NewOrder): Line[] {
  const { id, memberId, productId } = order;
  const pending = accountOf('order_pending', productId);
  return lines(
    ['purchase', accountOf('member_recharge', memberId), pending, order.payRecharge, id],
    ['purchase', accountOf('member_income', memberId), pending, order.payIncome, id],
    ['stock_taken', accountOf('stock_available', productId), accountOf('stock_sold', productId), order.units, id],
  );
}

/** Takes an order's money, stock and coupon out of the state, for the next command of the batch. */
export function spend(state: PurchaseState, order: NewOrder): void {
  const take = (account: AccountId, amount: bigint) => {
    const before = state.balances.get(account);
    if (before) state.balances.set(account, { ...before, posted: before.posted - amount, free: before.free - amount });
  };
  take(accountOf('member_recharge', order.memberId), order.payRecharge);
  take(accountOf('member_income', order.memberId), order.payIncome);
  take(accountOf('stock_available', order.productId), order.units);
  const key = boughtKey(order);
  state.bought.set(key, (state.bought.get(key) ?? 0n) + order.units);
  if (order.couponId !== null) state.coupons.delete(order.couponId);
}
