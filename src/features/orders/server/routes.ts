// Parse, authorise, call. Localized content takes a `locale` parameter (wire.md 6). Without it, the header gives the
// language.
import { fromWire } from '../../../ledger/money.ts';
import { defineRoutes } from '../../../platform/feature.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { type Member, memberById, memberIdOf, membersByIds } from '../../identity/server/public.ts';
import { contract, refusals } from '../contract.ts';
import { cancelOrder } from './cancel-order.ts';
import { collect, collectAll } from './collecting/collect.ts';
import { purchase } from './purchases/purchase.ts';
import type { Wish } from './purchases/purchase-rules.ts';
import { quotePurchase } from './purchases/quote-purchase.ts';
import { readEarnings } from './earnings/read-earnings.ts';
import { fundHoldings, incomeStatistics, todayIncome } from './earnings/read-income.ts';
import { listOrders, listOrdersOfType, readOrder } from './read-orders.ts';

type Wanted = {
  productId: string;
  units?: number | undefined;
  amountMinor?: number | undefined;
  payment?: { rechargeMinor: number; incomeMinor: number } | undefined;
};

function wishOf(memberId: bigint, { productId, units, amountMinor, payment }: Wanted): Wish {
  return {
    memberId,
    productId: BigInt(productId),
    units: units === undefined ? null : BigInt(units),
    amount: amountMinor === undefined ? null : fromWire(amountMinor),
    payment:
      payment === undefined
        ? null
        : { recharge: fromWire(payment.rechargeMinor), income: fromWire(payment.incomeMinor) },
  };
}

const NOBODY = 0n;

function whose(member: Pick<Member, 'id' | 'memberNo'> | null | undefined) {
  if (!member) throw new Error('an order without its member');
  return { memberId: String(member.id), memberNo: member.memberNo };
}

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    'GET /api/v1/order-quotes': async ({ query, caller, locale }) =>
      quotePurchase(floor, wishOf(caller.memberId, query), query.locale ?? locale),
    'POST /api/v1/orders': async ({ body, caller, intent }) =>
      purchase(floor, { ...wishOf(caller.memberId, body), pin: body.pin }, intent),
    'GET /api/v1/orders': async ({ query, caller, locale }) => {
      const { items, next } = await listOrdersOfType(
        floor,
        { memberId: caller.memberId, state: query.state, type: query.type },
        { ...query, locale: query.locale ?? locale },
      );
      return { items: items.map(({ order }) => order), next };
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
    'GET /api/v1/orders/{id}/earnings': async ({ path, query, caller }) =>
      readEarnings(floor, { orderId: BigInt(path.id), memberId: caller.memberId, ...query }),
    'POST /api/v1/orders/{id}/cancel': async ({ path, caller, intent }) =>
      cancelOrder(floor, { memberId: caller.memberId, orderId: BigInt(path.id) }, intent),
    'POST /api/v1/orders/{id}/collect': async ({ path, caller, intent }) =>
      collect(floor, { memberId: caller.memberId, orderId: BigInt(path.id) }, intent),
    'POST /api/v1/orders/collect': async ({ caller, intent }) => collectAll(floor, caller.memberId, intent),
    'GET /api/v1/income/today': async ({ caller }) => todayIncome(floor, caller.memberId),
    'GET /api/v1/income/statistics': async ({ query, caller, locale }) => ({
      items: await incomeStatistics(floor, {
        memberId: caller.memberId,
        by: query.by,
        from: query.from,
        until: query.until,
        locale: query.locale ?? locale,
      }),
    }),
    'GET /api/v1/fund-holdings': async ({ query, caller, locale }) =>
      fundHoldings(floor, {
        memberId: caller.memberId,
        state: query.state ?? 'all',
        after: query.after,
        limit: query.limit,
        locale: query.locale ?? locale,
      }),

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
    'GET /console/api/v1/orders/{id}/earnings': async ({ path, query }) =>
      readEarnings(floor, { orderId: BigInt(path.id), memberId: null, ...query }),
  }),
});
