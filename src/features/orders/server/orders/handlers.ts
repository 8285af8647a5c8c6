import type { Handlers } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { must } from '../../../../platform/must.ts';
import { type Member, memberById, memberIdOf, membersByIds } from '../../../identity/server/public.ts';
import type { contract } from '../../contract.ts';
import { orderWeaves } from '../earnings/weave-of-orders.ts';
import { cancelOrder } from './cancel-order.ts';
import { listOrders, listOrdersOfType, readOrder } from './read-orders.ts';

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

function staffCalls(floor: Floor) {
  return {
    'GET /console/api/v1/orders': async ({ query, locale }) => {
      const { items, next } = await listOrders(
        floor,
        {
          memberId: query.memberNo === undefined ? undefined : (memberIdOf(query.memberNo) ?? NOBODY),
          productIds: query.productId === undefined ? undefined : [BigInt(query.productId)],
          status: query.status,
        },
        { after: query.after, limit: query.limit, locale },
      );
      const members = await membersByIds(floor.sql, [...new Set(items.map(({ row }) => row.memberId))]);
      return { items: items.map(({ order, row }) => ({ ...order, ...whose(members.get(row.memberId)) })), next };
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
