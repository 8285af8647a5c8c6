// Quotes and books purchases (orders.md 1). Purchases are decided in batches by purchase-rules.ts. An intent pays at
// most once, and the stock moves in the same transfer.
import {
  addBoughtUnits,
  boughtKey,
  boughtUnits,
  boughtUnitsOf,
  priceOf,
  productFaces,
  productsByIds,
  productsForOrder,
} from '#features/catalogue/server/public.ts';
import {
  bestOf,
  type Coupon,
  couponById,
  couponFaces,
  couponsByIds,
  fits,
  partOf,
  usableCoupons,
} from '#features/coupons/server/public.ts';
import { memberById, statusesByIds } from '#features/members/server/public.ts';
import { checkPin, type PinAct } from '#features/identity/server/public.ts';
import { pointsSettings } from '#features/points/server/public.ts';
import { takeLots, walletTopics } from '#features/wallet/server/public.ts';
import { balanceOf, coverage, lockBalances, readBalances } from '#ledger/balance.ts';
import { type Accepted, batchUseCase, type Command, type Decision } from '#ledger/batch.ts';
import { accountOf } from '#ledger/chart.ts';
import { fromWire, toWire } from '#ledger/money.ts';
import { type Queryable, type Statement, together, type Transaction } from '#platform/database/db.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Intent } from '#platform/http/intents.ts';
import { nudges } from '#platform/http/live.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../../contract.ts';
import { NO_COUPON } from '../../contract/shapes.ts';
import { faceOf } from '../order-view.ts';
import { insertOrders, nextOrderIds } from '../orders.ts';
import { settings } from '../settings.ts';
import { topics } from '../topics.ts';
import {
  accountsOfBuyer,
  draftOrder,
  linesOfPurchase,
  type NewOrder,
  type Obstacle,
  obstaclesOf,
  type PurchaseState,
  spend,
  unitsWanted,
  type Wish,
} from './purchase-rules.ts';

type Buy = Wish & Command;
type State = PurchaseState & { ids: bigint[] };
export type Bought = { orderId: string; priceMinor: number; couponMinor: number; coolingEndsAt: string };
export type PurchaseRefusal = Refusal<Obstacle | 'pin_wrong' | 'pin_locked' | 'pin_not_set'>;

/** Buys for a member. After a wrong PIN the same intent can be sent again; any other refusal is its final answer. */
export async function purchase(
  context: Context,
  wish: Wish & { pin: string },
  intent: Intent,
): Promise<Bought | PurchaseRefusal | IntentRefusal> {
  const { pin, ...rest } = wish;
  const wrong = await checkPin(context, { memberId: wish.memberId, pin, act: await actOf(context, rest, intent) });
  return wrong ?? buying(context, { ...rest, intent });
}

/** What the PIN is entered for. Undefined if the wish makes no order, which is refused later. */
async function actOf(context: Context, wish: Wish, { id: transfer }: Intent): Promise<PinAct | undefined> {
  const price = await priceOf(context, wish.productId);
  const units = price && unitsWanted(price, wish);
  if (!units) return undefined;
  const whole = price.unitPrice * units;
  const act = { transfer, purpose: 'purchase', amount: whole, target: `${wish.productId} ${units}` } as const;
  if (!wish.couponId) return act;
  const coupon = await couponById(context.sql, wish.couponId);
  if (coupon?.memberId !== wish.memberId) return undefined;
  return { ...act, amount: whole - partOf(coupon, whole), target: `${act.target} ${coupon.id}` };
}

const buying = batchUseCase({ load: loadState, decide, write: writeOrders });

/**
 * Locks products first, then the buyers' accounts; the queries are sent together and run in this order. The lock on an
 * account also protects its member's other purchases. Stock is read without a lock, so that batches for one product
 * wait for each other only while posting. If too little stock is left then, the batch is decided again.
 */
async function loadState(tx: Transaction, commands: readonly Buy[], context: Context): Promise<State> {
  const [{ coolingOffHours }, { perCollect }] = await Promise.all([
    settings.read(context),
    pointsSettings.read(context),
  ]);
  const members = unique(commands.map((command) => command.memberId));
  const [products, own, stock, bought, buyers, covered, ids] = await together([
    productsForOrder(tx, unique(commands.map((command) => command.productId))),
    lockBalances(tx, members.flatMap(accountsOfBuyer)),
    readBalances(tx, unique(commands.map((command) => accountOf('stock_available', command.productId)))),
    boughtUnits(tx, commands),
    statusesByIds(tx, members),
    coverage(tx),
    nextOrderIds(tx, commands.length),
  ] as const);
  return {
    now: context.clock.now(),
    covered: covered === 'covered',
    coolingOffHours,
    pointsPerCollect: BigInt(perCollect),
    products,
    buyers,
    balances: new Map([...own, ...stock]),
    bought,
    ids,
    // The locks on the buyers' accounts protect their coupons too. If one expires meanwhile, the guard refuses.
    coupons: await couponsByIds(tx, unique(commands.flatMap(({ couponId }) => couponId ?? []))),
  };
}

/** For the text of the refusal: the level that the product requires, and the member's. */
function levelsOf(state: State, { memberId, productId }: Buy): { level: number; own: number } {
  return {
    level: state.products.get(productId)?.minVip ?? 0,
    own: state.buyers.get(memberId)?.vipLevel ?? 0,
  };
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

function decide(state: State, command: Buy): Decision<Bought, NewOrder> | Refusal<Obstacle> {
  const draft = draftOrder(state, command);
  const [obstacle] = obstaclesOf(state, command, draft);
  if (obstacle) return refuse(obstacle, obstacle === 'vip_level_insufficient' ? levelsOf(state, command) : null);
  const order: NewOrder = { ...required(draft), id: required(state.ids.pop()) };
  spend(state, order);
  return {
    answer: {
      orderId: order.id.toString(),
      priceMinor: toWire(order.price),
      couponMinor: toWire(order.payCoupon),
      coolingEndsAt: order.coolingEndsAt.toISOString(),
    },
    transfer: { id: command.intent.id, actor: command.intent.actor, lines: linesOfPurchase(order) },
    write: order,
  };
}

function writeOrders(tx: Queryable, accepted: readonly Accepted<Buy, Bought, NewOrder>[]): Statement[] {
  const orders = accepted.map(({ decision }) => decision.write);
  return [
    insertOrders(tx, orders),
    addBoughtUnits(tx, orders),
    takeLots(
      tx,
      orders.map((order) => ({ useId: order.id, memberId: order.memberId, amount: order.payRecharge })),
    ),
    nudges(
      tx,
      [walletTopics.balances, topics.orders],
      orders.map((order) => order.memberId),
    ),
  ];
}

type Asked = {
  /** Use the coupon that pays most, because the member has not chosen. */
  bestCoupon: boolean;
  locale: string;
};

/** Quotes a purchase by the same rules. It locks nothing, because a quote reserves nothing. */
export async function quotePurchase(context: Context, asked: Wish, { bestCoupon, locale }: Asked) {
  const own = await usableCoupons(context.sql, asked.memberId);
  const state = await readState(context, asked, own);
  const product = state.products.get(asked.productId);
  if (!product || product.status === 'draft') return refuse('product_not_on_sale');
  const whole = draftOrder(state, { ...asked, couponId: null });
  if (!whole) return refuse('price_out_of_range');
  const { type, couponsAllowed } = product;
  const wanted = { productId: product.id, type, couponsAllowed, price: whole.price };
  const fitting = own.filter((one) => fits(one, wanted));
  const wish = { ...asked, couponId: bestCoupon ? (bestOf(fitting, wanted)?.id ?? null) : asked.couponId };
  const order = required(draftOrder(state, wish));
  const faces = await productFaces(context.sql, [product.id], locale);
  const [recharge, income] = [accountOf('member_recharge', wish.memberId), accountOf('member_income', wish.memberId)];
  return {
    product: faceOf(required(faces.get(product.id))),
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
    coupons: await choices(context, fitting, { price: order.price, locale }),
    coupon: order.couponId === null ? null : { id: String(order.couponId), paysMinor: toWire(order.payCoupon) },
    toPayMinor: toWire(order.price - order.payCoupon),
    minVip: product.minVip,
    vipLevel: state.buyers.get(wish.memberId)?.vipLevel ?? 0,
  };
}

async function choices(
  { sql }: Pick<Context, 'sql'>,
  fitting: readonly Coupon[],
  { price, locale }: { price: bigint; locale: string },
) {
  const faces = await couponFaces(sql, fitting, locale);
  return fitting.map((one, n) => ({ ...required(faces[n]), paysMinor: toWire(partOf(one, price)) }));
}

async function readState(context: Context, wish: Wish, coupons: readonly Coupon[]): Promise<PurchaseState> {
  const { sql } = context;
  const accounts = [
    accountOf('member_recharge', wish.memberId),
    accountOf('member_income', wish.memberId),
    accountOf('stock_available', wish.productId),
  ];
  const [{ coolingOffHours }, { perCollect }, products, balances, units, member, covered] = await Promise.all([
    settings.read(context),
    pointsSettings.read(context),
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
    now: context.clock.now(),
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

type Wanted = {
  productId: string;
  units?: number | undefined;
  amountMinor?: number | undefined;
  payment?: { rechargeMinor: number; incomeMinor: number } | undefined;
  couponId?: string | undefined;
};

function wishOf(memberId: bigint, { productId, units, amountMinor, payment, couponId }: Wanted): Wish {
  return {
    memberId,
    productId: BigInt(productId),
    units: units === undefined ? null : BigInt(units),
    amount: amountMinor === undefined ? null : fromWire(amountMinor),
    payment:
      payment === undefined
        ? null
        : { recharge: fromWire(payment.rechargeMinor), income: fromWire(payment.incomeMinor) },
    couponId: couponId === undefined || couponId === NO_COUPON ? null : BigInt(couponId),
  };
}

export function purchaseHandlers(context: Context) {
  return {
    'GET /api/v1/order-quotes': async ({ query, caller, locale }) =>
      quotePurchase(context, wishOf(caller.memberId, query), {
        bestCoupon: query.couponId === undefined,
        locale: query.locale ?? locale,
      }),
    'POST /api/v1/orders': async ({ body, caller, intent }) =>
      purchase(context, { ...wishOf(caller.memberId, body), pin: body.pin }, intent),
  } satisfies Partial<Handlers<typeof contract>>;
}
