import { toWire } from '#ledger/money.ts';
import type { Given } from '#platform/http/contract.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { must } from '#platform/must.ts';
import { type Member, memberById, memberIdOf, membersByIds } from '#features/identity/server/public.ts';
import type { contract } from '../../contract.ts';
import { orderWeaves } from '../earnings/weave-of-orders.ts';
import { cancelOrder } from './cancel-order.ts';
import { orderTotals } from '../store.ts';
import { listOrders, listOrdersOfType, type OrderFilter, readOrder } from './read-orders.ts';

type Wire = typeof contract;

const NOBODY = 0n;

function whose(member: Pick<Member, 'id' | 'memberNo'> | null | undefined) {
  if (!member) throw new Error('an order without its member');
  return { memberId: String(member.id), memberNo: member.memberNo };
}

/** Their `locale` parameter comes before the header's language (wire.md 6). */
function memberCalls(floor: Floor) {
  return {
    'GET /api/v1/orders': async ({ query, caller, locale }) => {
      const { items, next } = await listOrdersOfType(
        floor,
        { memberId: caller.memberId, state: query.state, type: query.type },
        { ...query, locale: query.locale ?? locale },
      );
      const weaves = await orderWeaves(
        floor,
        items.map(({ row }) => row),
      );
      return { items: items.map(({ order, row }) => ({ ...order, weave: must(weaves.get(row.id)) })), next };
    },
    'GET /api/v1/orders/{id}': async ({ path, query, caller, locale }) => {
      const order = await readOrder(floor, {
        orderId: BigInt(path.id),
        memberId: caller.memberId,
        locale: query.locale ?? locale,
      });
      if (isRefusal(order)) return order;
      const { memberId: _, ...own } = order;
      return own;
    },
    'POST /api/v1/orders/{id}/cancel': async ({ path, caller, intent }) =>
      cancelOrder(floor, { memberId: caller.memberId, orderId: BigInt(path.id) }, intent),
  } satisfies Partial<Handlers<Wire>>;
}

type StaffQuery = Given<Wire['GET /console/api/v1/orders/totals']>['query'];

/** Staff ask by the member's public number. The store asks by id. */
function askedOf({ memberNo, productId, status, sort }: StaffQuery): OrderFilter {
  return {
    memberId: memberNo === undefined ? undefined : (memberIdOf(memberNo) ?? NOBODY),
    productIds: productId === undefined ? undefined : [BigInt(productId)],
    status,
    sort,
  };
}

function staffCalls(floor: Floor) {
  return {
    'GET /console/api/v1/orders': async ({ query, locale }) => {
      const { after, limit } = query;
      const { items, next } = await listOrders(floor, askedOf(query), { after, limit, locale });
      const members = await membersByIds(floor.sql, [...new Set(items.map(({ row }) => row.memberId))]);
      return { items: items.map(({ order, row }) => ({ ...order, ...whose(members.get(row.memberId)) })), next };
    },
    'GET /console/api/v1/orders/totals': async ({ query }) => {
      const asked = { ...askedOf(query), now: floor.clock.now() };
      const { count, more, price, collected } = await orderTotals(floor.sql, asked);
      return { count, more, priceMinor: toWire(price), collectedMinor: toWire(collected) };
    },
    'GET /console/api/v1/orders/{id}': async ({ path, locale }) => {
      const order = await readOrder(floor, { orderId: BigInt(path.id), memberId: null, locale });
      if (isRefusal(order)) return order;
      return { ...order, ...whose(await memberById(floor.sql, BigInt(order.memberId))) };
    },
  } satisfies Partial<Handlers<Wire>>;
}

export function orderHandlers(floor: Floor) {
  return { ...memberCalls(floor), ...staffCalls(floor) };
}
