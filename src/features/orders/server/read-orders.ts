// Reads lists of orders and single orders, for members and staff. Also the handlers of these calls and of cancelling.
import { type ProductFace, productFaces } from '#features/catalogue/server/public.ts';
import { couponById } from '#features/coupons/server/public.ts';
import { type Member, memberById, memberIdOf, membersByIds } from '#features/members/server/public.ts';
import { metByOrder } from '#features/wallet/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Given, Sort } from '#platform/http/contract.ts';
import { type Page, placeOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../contract.ts';
import type { OrderStatus, WireOrder, WireOrderOne } from '../contract/shapes.ts';
import { daysOfOrder, monthsOf } from './earnings/days.ts';
import { orderWeaves } from './earnings/weave-of-orders.ts';
import { principalOf, viewOf } from './order-view.ts';
import {
  collectionsOf,
  findOrders,
  grantsToCome,
  memberProducts,
  orderById,
  type OrderRow,
  orderTotals,
  uncollected,
} from './orders.ts';
import { cancelOrder } from './order-moves.ts';

type Asked = { after?: string | undefined; limit?: number | undefined; locale: string };
/** An order's wire form together with its row. */
type Viewed = { order: WireOrder; row: OrderRow };

type OrderFilter = {
  memberId?: bigint | undefined;
  productIds?: readonly bigint[] | undefined;
  state?: 'holding' | 'expired' | undefined;
  status?: OrderStatus | undefined;
  sort?: Sort | undefined;
};

async function listOrders(
  context: Pick<Context, 'sql' | 'clock'>,
  filter: OrderFilter,
  { after, limit, locale }: Asked,
): Promise<Page<Viewed>> {
  const now = context.clock.now();
  return readPage(limit, {
    rows: (most) => findOrders(context.sql, { ...filter, now, after, limit: most }),
    key: (row) => placeOf(filter.sort ?? 'newest', { id: row.id, amount: row.price }),
    items: async (rows) => {
      const ids = rows.map((row) => row.id);
      const [faces, due] = await Promise.all([
        productFaces(context.sql, [...new Set(rows.map((row) => row.productId))], locale),
        uncollected(context.sql, ids),
      ]);
      const face = (row: OrderRow) => required(faces.get(row.productId));
      return rows.map((row) => ({
        row,
        order: viewOf(row, { face: face(row), toCollect: due.get(row.id) ?? 0n, now }),
      }));
    },
  });
}

/** A member's orders of products of one type, or of all types. */
export async function listOrdersOfType(
  context: Pick<Context, 'sql' | 'clock'>,
  filter: OrderFilter & { memberId: bigint; type: ProductFace['type'] | undefined },
  asked: Asked,
): Promise<Page<Viewed>> {
  const { type, ...rest } = filter;
  if (type === undefined) return listOrders(context, rest, asked);
  const faces = await productFaces(context.sql, await memberProducts(context.sql, filter.memberId), asked.locale);
  const productIds = [...faces.values()].filter((face) => face.type === type).map((face) => face.id);
  return listOrders(context, { ...rest, productIds }, asked);
}

/** Reads one order. `memberId` is null for staff. */
export async function readOrder(
  context: Pick<Context, 'sql' | 'clock'>,
  { orderId, memberId, locale }: { orderId: bigint; memberId: bigint | null; locale: string },
): Promise<(WireOrderOne & { memberId: string }) | Refusal<'order_not_found'>> {
  const order = await orderById(context.sql, orderId);
  if (!order || (memberId !== null && order.memberId !== memberId)) return refuse('order_not_found');
  const now = context.clock.now();
  const [faces, due, collections, weaves, days, coupon, recalled] = await Promise.all([
    productFaces(context.sql, [order.productId], locale),
    uncollected(context.sql, [order.id]),
    collectionsOf(context.sql, order.id),
    orderWeaves(context, [order]),
    daysOfOrder(context.sql, order, now),
    order.couponId === null ? null : couponById(context.sql, order.couponId),
    order.cancelledAt === null ? 0n : metByOrder(context.sql, { memberId: order.memberId, orderId }),
  ]);
  const months = { gregory: monthsOf(days, now, 'gregory'), ethiopic: monthsOf(days, now, 'ethiopic') };
  const toCome = grantsToCome(order);
  return {
    ...viewOf(order, { face: required(faces.get(order.productId)), toCollect: due.get(order.id) ?? 0n, now }),
    awaitingMinor: months.gregory.reduce((sum, month) => sum + month.awaitingMinor, 0),
    missedMinor: months.gregory.reduce((sum, month) => sum + month.missedMinor, 0),
    months,
    memberId: order.memberId.toString(),
    paidFrom: { rechargeMinor: toWire(order.payRecharge), incomeMinor: toWire(order.payIncome) },
    recalledMinor: toWire(recalled),
    coupon: coupon && { id: String(coupon.id), paidMinor: toWire(order.payCoupon), lastDay: coupon.lastDay },
    tranche: order.trancheId.toString(),
    pointsEarned: toWire(order.pointsGiven - order.pointsTakenBack),
    chances: toWire(order.chancesGiven - order.chancesTakenBack),
    toCome: { points: toWire(toCome.points), chances: toWire(toCome.chances) },
    settledAt: order.settledAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    canCancel: !order.cancelledAt && !order.settledAt && now < order.coolingEndsAt,
    principal: principalOf(order, now),
    weave: required(weaves.get(order.id)),
    collections: collections.map(({ at, amount, transferId }) => ({
      at: at.toISOString(),
      amountMinor: toWire(amount),
      transferId,
    })),
  };
}

type Wire = typeof contract;

const NO_MEMBER = 0n;

/** Cycles never pay more than is expected, so what was paid above that was left over after the product's end. */
function forStaff<O extends Pick<WireOrder, 'paidMinor' | 'expectedSoFarMinor'>>(
  order: O,
  member: Pick<Member, 'id' | 'memberNo'> | null | undefined,
) {
  if (!member) throw new Error('the member of an order does not exist');
  const leftOverMinor = Math.max(0, order.paidMinor - order.expectedSoFarMinor);
  return { ...order, memberId: String(member.id), memberNo: member.memberNo, leftOverMinor };
}

/** The `locale` parameter overrides the language of the header (wire.md 6). */
function memberCalls(context: Context) {
  return {
    'GET /api/v1/orders': async ({ query, caller, locale }) => {
      const { items, next } = await listOrdersOfType(
        context,
        { memberId: caller.memberId, state: query.state, type: query.type },
        { ...query, locale: query.locale ?? locale },
      );
      const weaves = await orderWeaves(
        context,
        items.map(({ row }) => row),
      );
      return { items: items.map(({ order, row }) => ({ ...order, weave: required(weaves.get(row.id)) })), next };
    },
    'GET /api/v1/orders/{id}': async ({ path, query, caller, locale }) => {
      const order = await readOrder(context, {
        orderId: BigInt(path.id),
        memberId: caller.memberId,
        locale: query.locale ?? locale,
      });
      if (isRefusal(order)) return order;
      const { memberId: _, ...own } = order;
      return own;
    },
    'POST /api/v1/orders/{id}/cancel': async ({ path, caller, intent }) =>
      cancelOrder(context, { memberId: caller.memberId, orderId: BigInt(path.id) }, intent),
  } satisfies Partial<Handlers<Wire>>;
}

type StaffQuery = Given<Wire['GET /console/api/v1/orders/totals']>['query'];

/** Staff search by member number. A number that cannot exist finds nothing. */
function askedOf({ memberNo, productId, status, sort }: StaffQuery): OrderFilter {
  return {
    memberId: memberNo === undefined ? undefined : (memberIdOf(memberNo) ?? NO_MEMBER),
    productIds: productId === undefined ? undefined : [BigInt(productId)],
    status,
    sort,
  };
}

function staffCalls(context: Context) {
  return {
    'GET /console/api/v1/orders': async ({ query, locale }) => {
      const { after, limit } = query;
      const { items, next } = await listOrders(context, askedOf(query), { after, limit, locale });
      const members = await membersByIds(context.sql, [...new Set(items.map(({ row }) => row.memberId))]);
      return { items: items.map(({ order, row }) => forStaff(order, members.get(row.memberId))), next };
    },
    'GET /console/api/v1/orders/totals': async ({ query }) => {
      const asked = { ...askedOf(query), now: context.clock.now() };
      const { count, more, price, collected } = await orderTotals(context.sql, asked);
      return { count, more, priceMinor: toWire(price), collectedMinor: toWire(collected) };
    },
    'GET /console/api/v1/orders/{id}': async ({ path, locale }) => {
      const order = await readOrder(context, { orderId: BigInt(path.id), memberId: null, locale });
      if (isRefusal(order)) return order;
      return forStaff(order, await memberById(context.sql, BigInt(order.memberId)));
    },
  } satisfies Partial<Handlers<Wire>>;
}

export function orderHandlers(context: Context) {
  return { ...memberCalls(context), ...staffCalls(context) };
}
