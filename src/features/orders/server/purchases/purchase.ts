// Buying (orders.md 1). One intent pays once, and stock moves with it. A refusal moves nothing.
import { coverage, lockBalances, readBalances } from '#ledger/balance.ts';
import { type Accepted, batchUseCase, type Command, type Decision } from '#ledger/batch.ts';
import { accountOf } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { type Queryable, type Statement, together, type Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { nudges } from '#platform/http/live.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { addBoughtUnits, boughtUnits, priceOf, productsForOrder } from '#features/catalogue/server/public.ts';
import { couponById, couponsByIds, partOf } from '#features/coupons/server/public.ts';
import { checkPin, type PinAct, standingsByIds } from '#features/identity/server/public.ts';
import { pointsSettings } from '#features/points/server/public.ts';
import { takeLots, walletTopics } from '#features/wallet/server/public.ts';
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
import { settings } from '../settings.ts';
import { insertOrders, nextOrderIds } from '../store.ts';
import { topics } from '../topics.ts';

type Buy = Wish & Command;
type State = PurchaseState & { ids: bigint[] };
export type Bought = { orderId: string; priceMinor: number; couponMinor: number; coolingEndsAt: string };
export type PurchaseRefusal = Refusal<Obstacle | 'pin_wrong' | 'pin_locked' | 'pin_not_set'>;

/**
 * Buys for one member. It checks the PIN first. A wrong PIN does not use the intent up, but every other refusal
 * does.
 */
export async function purchase(
  floor: Floor,
  wish: Wish & { pin: string },
  intent: Intent,
): Promise<Bought | PurchaseRefusal | IntentRefusal> {
  const { pin, ...rest } = wish;
  const wrong = await checkPin(floor, { memberId: wish.memberId, pin, act: await actOf(floor, rest, intent) });
  return wrong ?? buying(floor, { ...rest, intent });
}

/** The act that the PIN proves. None where the wish makes no order, which is refused later. */
async function actOf(floor: Floor, wish: Wish, { id: transfer }: Intent): Promise<PinAct | undefined> {
  const price = await priceOf(floor, wish.productId);
  const units = price && unitsWanted(price, wish);
  if (!units) return undefined;
  const whole = price.unitPrice * units;
  const act = { transfer, purpose: 'purchase', amount: whole, target: `${wish.productId} ${units}` } as const;
  if (!wish.couponId) return act;
  const coupon = await couponById(floor.sql, wish.couponId);
  if (coupon?.memberId !== wish.memberId) return undefined;
  return { ...act, amount: whole - partOf(coupon, whole), target: `${act.target} ${coupon.id}` };
}

const buying = batchUseCase({ load: loadState, decide, write: writeOrders });

/**
 * Locks products first, then the buyers' accounts. They are sent together, and the database locks them in this order.
 * Under an account's lock nobody else spends its money or changes its member's purchases. Stock is read
 * without a lock, so that batches of one product meet only in the posting. A batch that finds too little stock there
 * has lost the race and decides anew.
 */
async function loadState(tx: Transaction, commands: readonly Buy[], floor: Floor): Promise<State> {
  const [{ coolingOffHours }, { perCollect }] = await Promise.all([settings.read(floor), pointsSettings.read(floor)]);
  const members = unique(commands.map((command) => command.memberId));
  const [products, own, stock, bought, buyers, covered, ids] = await together([
    productsForOrder(tx, unique(commands.map((command) => command.productId))),
    lockBalances(tx, members.flatMap(accountsOfBuyer)),
    readBalances(tx, unique(commands.map((command) => accountOf('stock_available', command.productId)))),
    boughtUnits(tx, commands),
    standingsByIds(tx, members),
    coverage(tx),
    nextOrderIds(tx, commands.length),
  ] as const);
  return {
    now: floor.clock.now(),
    covered: covered === 'covered',
    coolingOffHours,
    pointsPerCollect: BigInt(perCollect),
    products,
    buyers,
    balances: new Map([...own, ...stock]),
    bought,
    ids,
    // Under the buyers' locks: none of them takes a coupon meanwhile. The guard notices one that ends.
    coupons: await couponsByIds(tx, unique(commands.flatMap(({ couponId }) => couponId ?? []))),
  };
}

/** The text of the refusal names the level that the product asks for, and the member's own. */
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
  const order: NewOrder = { ...must(draft), id: must(state.ids.pop()) };
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
