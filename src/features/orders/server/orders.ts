// Rows of orders: inserting, locking, searching, and what their times say; holders of a product. "Expected" income is
// never owed.
import { idList, type Queryable, type Statement, type Transaction } from '#platform/database/db.ts';
import type { Sort } from '#platform/http/contract.ts';
import { countTotals, sorted, type Totals } from '#platform/http/keyset.ts';
import { CYCLE_MS } from '#universal/weave.ts';
import type { OrderStatus } from '../contract/shapes.ts';
import type { NewOrder } from './purchases/purchase-rules.ts';

/** Reserves ids for the orders of a batch, before it is decided which are accepted. */
export async function nextOrderIds(tx: Transaction, count: number): Promise<bigint[]> {
  const rows = await tx<
    { id: bigint }[]
  >`select nextval('orders.order_id') as id from generate_series(1, ${count}::int)`;
  return rows.map((row) => row.id);
}

/** The columns written at purchase: name, type and value. No value needs quotes in the text form of an array. */
const BOUGHT: readonly [column: string, type: string, value: (order: NewOrder) => bigint | number | string][] = [
  ['id', 'bigint', (order) => order.id],
  ['member_id', 'bigint', (order) => order.memberId],
  ['product_id', 'bigint', (order) => order.productId],
  ['tranche_id', 'bigint', (order) => order.trancheId],
  ['units', 'bigint', (order) => order.units],
  ['stock', 'bigint', (order) => order.units],
  ['price', 'bigint', (order) => order.price],
  ['pay_recharge', 'bigint', (order) => order.payRecharge],
  ['pay_income', 'bigint', (order) => order.payIncome],
  ['coupon_id', 'bigint', (order) => order.couponId ?? 'null'],
  ['pay_coupon', 'bigint', (order) => order.payCoupon],
  ['cycle', 'text', (order) => order.cycle],
  ['cycles', 'int', (order) => order.cycles],
  ['expected', 'bigint', (order) => order.expected],
  ['returns_principal', 'boolean', (order) => String(order.returnsPrincipal)],
  ['points_purchase', 'bigint', (order) => order.pointsPurchase],
  ['points_collect', 'bigint', (order) => order.pointsCollect],
  ['chances', 'bigint', (order) => order.chances],
  ['bought_at', 'timestamptz', (order) => order.boughtAt.toISOString()],
  ['cooling_ends_at', 'timestamptz', (order) => order.coolingEndsAt.toISOString()],
  ['earns_from', 'timestamptz', (order) => order.earnsFrom.toISOString()],
  ['expires_at', 'timestamptz', (order) => order.expiresAt.toISOString()],
  ['matures_at', 'timestamptz', (order) => order.maturesAt.toISOString()],
];

/** The columns that the ledger's guard fills later. */
const GUARD_COLUMNS = `settled_at cancelled_at principal_recharge principal_income points_given points_short
  points_taken_back chances_given chances_taken_back collected collects collected_part`.split(/\s+/);

const BOUGHT_COLUMNS = BOUGHT.map(([column]) => column);
const ORDER_COLUMNS = [...BOUGHT_COLUMNS, ...GUARD_COLUMNS].map((column) => `o.${column}`).join(', ');
const INSERT = `insert into orders.purchase_order (${BOUGHT_COLUMNS.join(', ')})
  select * from unnest(${BOUGHT.map(([, type], at) => `$${at + 1}::${type}[]`).join(', ')})`;

export const orderColumns = (q: Queryable) => q.unsafe(ORDER_COLUMNS);

/** Passes one array for each column, so that batches of any size use the same prepared statement. */
export function insertOrders(tx: Queryable, orders: readonly NewOrder[]): Statement {
  const arrays = BOUGHT.map(([, , value]) => idList(orders.map(value)));
  return tx.unsafe(INSERT, arrays);
}

/** An order with the columns that the ledger's guard fills. Amounts in minor units. */
export type OrderRow = NewOrder & {
  stock: bigint;
  settledAt: Date | null;
  cancelledAt: Date | null;
  principalRecharge: bigint;
  principalIncome: bigint;
  pointsGiven: bigint;
  /** Points of collecting that were not granted because of the daily maximum. */
  pointsShort: bigint;
  pointsTakenBack: bigint;
  chancesGiven: bigint;
  chancesTakenBack: bigint;
  collected: bigint;
  collects: number;
  collectedPart: bigint;
};

/** Points and chances still to be granted when the order settles. Orders from earlier releases got them at purchase. */
export function grantsToCome(order: OrderRow): { points: bigint; chances: bigint } {
  if (order.settledAt ?? order.cancelledAt) return { points: 0n, chances: 0n };
  const collected = order.pointsCollect * BigInt(order.collects) - order.pointsShort;
  const given = order.pointsGiven - collected;
  return { points: order.pointsPurchase - given, chances: order.chances - order.chancesGiven };
}

/** Locks orders in id order. Leaves out orders that the ledger has not booked. */
export async function lockOrders(tx: Transaction, ids: readonly bigint[]): Promise<Map<bigint, OrderRow>> {
  const rows = await tx<OrderRow[]>`select ${orderColumns(tx)} from orders.lock_orders(${idList(ids)}::bigint[]) o`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** What collecting needs of an order. `due`: uncollected earnings in minor units. */
export type CollectingOrder = Pick<OrderRow, 'id' | 'memberId' | 'productId' | 'pointsCollect' | 'expiresAt'> & {
  due: bigint;
  /** Points that the member got from collecting today, in all orders. */
  pointsToday: bigint;
};

/** Reads without a lock. The guard locks the orders and refuses if they have changed. */
export async function collectingOrders(q: Queryable, ids: readonly bigint[]): Promise<CollectingOrder[]> {
  return q<CollectingOrder[]>`
    select id, member_id, product_id, points_collect, expires_at, due, points_today
    from orders.collecting(${idList(ids)}::bigint[])`;
}

/** Ids of the members' orders that have something to collect. */
export async function collectableOrders(q: Queryable, memberIds: readonly bigint[]): Promise<bigint[]> {
  if (memberIds.length === 0) return [];
  const rows = await q<{ id: bigint }[]>`select id from orders.collectable(${idList(memberIds)}::bigint[])`;
  return rows.map((row) => row.id);
}

/** Uncollected earnings by order, in minor units. Orders without any are absent. */
export async function uncollected(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, bigint>> {
  if (ids.length === 0) return new Map();
  const rows = await q<
    { id: bigint; amount: bigint }[]
  >`select id, amount from orders.uncollected(${idList(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row.amount]));
}

export async function orderById(q: Queryable, id: bigint): Promise<OrderRow | null> {
  const [row] = await q<
    OrderRow[]
  >`select ${orderColumns(q)} from orders.purchase_order o where o.id = ${id} and o.booked_at is not null`;
  return row ?? null;
}

export async function ordersByIds(q: Queryable, ids: readonly bigint[]): Promise<OrderRow[]> {
  return q<OrderRow[]>`
    select ${orderColumns(q)} from orders.purchase_order o
    where o.id = any (${idList(ids)}::bigint[]) and o.booked_at is not null`;
}

export type OrderSearch = {
  memberId?: bigint | undefined;
  productIds?: readonly bigint[] | undefined;
  /** As in the member's lists, where holding includes cooling-off, and expired includes cancelled. */
  state?: 'holding' | 'expired' | undefined;
  status?: 'cooling' | 'holding' | 'expired' | 'cancelled' | undefined;
  sort?: Sort | undefined;
  now: Date;
};

const SORTED_BY = { id: 'o.id', amount: 'o.price' } as const;

/** Newest first unless `sort` says otherwise. */
export async function findOrders(
  q: Queryable,
  asked: OrderSearch & { after: string | undefined; limit: number },
): Promise<OrderRow[]> {
  const { after, order } = sorted(q, { sort: asked.sort ?? 'newest', after: asked.after, columns: SORTED_BY });
  return q<OrderRow[]>`
    select ${orderColumns(q)} from orders.purchase_order o
    where ${searched(q, asked)} ${after} order by ${order} limit ${asked.limit}`;
}

/** The number of found orders, and the sums of their prices and collected income. */
export async function orderTotals(q: Queryable, asked: OrderSearch): Promise<Totals<'price' | 'collected'>> {
  const { order } = sorted(q, { sort: asked.sort ?? 'newest', after: undefined, columns: SORTED_BY });
  return countTotals(
    q,
    ['price', 'collected'],
    q`select o.price, o.collected from orders.purchase_order o where ${searched(q, asked)} order by ${order}`,
  );
}

function searched(q: Queryable, { memberId, productIds, state, status, now }: OrderSearch) {
  const holding = q`o.cancelled_at is null and o.expires_at > ${now}`;
  const byStatus = {
    cooling: q`o.cancelled_at is null and o.cooling_ends_at > ${now}`,
    holding: q`o.cancelled_at is null and o.cooling_ends_at <= ${now} and o.expires_at > ${now}`,
    expired: q`o.cancelled_at is null and o.expires_at <= ${now}`,
    cancelled: q`o.cancelled_at is not null`,
  };
  return q`o.booked_at is not null
    ${memberId === undefined ? q`` : q`and o.member_id = ${memberId}`}
    ${productIds === undefined ? q`` : q`and o.product_id = any (${idList(productIds)}::bigint[])`}
    ${state === undefined ? q`` : state === 'holding' ? q`and ${holding}` : q`and not (${holding})`}
    ${status === undefined ? q`` : q`and ${byStatus[status]}`}`;
}

/** A member's orders with cycles in a period: the first begins before `until`, the last ends at `from` or later. */
export async function ordersEarningIn(
  q: Queryable,
  { memberId, from, until }: { memberId: bigint; from: Date; until: Date },
): Promise<OrderRow[]> {
  return q<OrderRow[]>`
    select ${orderColumns(q)} from orders.purchase_order o
    where o.member_id = ${memberId} and o.booked_at is not null and o.cancelled_at is null and o.earns_from < ${until}
      and o.expires_at >= ${from}
    order by o.id desc`;
}

/** All the member's orders, ended ones too. A member has at most some hundreds. */
export async function ordersNotCancelled(q: Queryable, memberId: bigint): Promise<OrderRow[]> {
  return q<OrderRow[]>`
    select ${orderColumns(q)} from orders.purchase_order o
    where o.member_id = ${memberId} and o.booked_at is not null and o.cancelled_at is null`;
}

export async function memberProducts(q: Queryable, memberId: bigint): Promise<bigint[]> {
  const rows = await q<
    { id: bigint }[]
  >`select distinct product_id as id from orders.purchase_order where member_id = ${memberId}`;
  return rows.map((row) => row.id);
}

export type CollectionRow = { at: Date; amount: bigint; transferId: string };

/** The newest 100, newest first. */
export async function collectionsOf(q: Queryable, orderId: bigint): Promise<CollectionRow[]> {
  return q<CollectionRow[]>`
    select at, amount, transfer_id from orders.collection where order_id = ${orderId}
    order by until_part desc limit 100`;
}

/** SQL condition: orders of the product that have not expired, including those in cooling-off. */
const running = (q: Queryable, { productId, at }: { productId: bigint; at: Date }) => q`
  product_id = ${productId} and booked_at is not null and cancelled_at is null and expires_at > ${at}`;

export async function countHolders(q: Queryable, of: { productId: bigint; at: Date }): Promise<number> {
  const [row] = await q<{ n: number }[]>`
    select count(distinct member_id)::int as n from orders.purchase_order where ${running(q, of)}`;
  return row?.n ?? 0;
}

/** Ids of the product's holders greater than `after` and up to `until`, ascending. */
export async function nextHolders(
  q: Queryable,
  of: { productId: bigint; at: Date; after: bigint; until: bigint; limit: number },
): Promise<bigint[]> {
  const rows = await q<{ memberId: bigint }[]>`
    select distinct member_id from orders.purchase_order
    where ${running(q, of)} and member_id > ${of.after} and member_id <= ${of.until}
    order by member_id limit ${of.limit}`;
  return rows.map(({ memberId }) => memberId);
}

export function statusOf(order: Pick<OrderRow, 'cancelledAt' | 'expiresAt' | 'coolingEndsAt'>, now: Date): OrderStatus {
  if (order.cancelledAt) return 'cancelled';
  if (order.expiresAt <= now) return 'expired';
  return order.coolingEndsAt > now ? 'cooling' : 'holding';
}

/** How many of the order's cycles have ended by `now`. */
export function cyclesOver(order: Pick<OrderRow, 'cancelledAt' | 'earnsFrom' | 'cycle' | 'cycles'>, now: Date): number {
  if (order.cancelledAt) return 0;
  const over = Math.floor((now.getTime() - order.earnsFrom.getTime()) / CYCLE_MS[order.cycle]);
  return Math.max(0, Math.min(order.cycles, over));
}

/**
 * When members last bought, cancelled or collected themselves. A robot collects in its own name, which doesn't show
 * that its member was here.
 */
export async function lastOrderActs(q: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Date>> {
  const rows = await q<{ id: bigint; at: Date | null }[]>`
    select m.id, greatest(
      (select max(greatest(o.bought_at, o.cancelled_at)) from orders.purchase_order o where o.member_id = m.id),
      (select c.at from orders.collection c join ledger.transfer t on t.id = c.transfer_id
        where c.member_id = m.id and t.actor = 'member:' || m.id order by c.at desc limit 1)) as at
    from unnest(${idList(memberIds)}::bigint[]) m(id)`;
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}
