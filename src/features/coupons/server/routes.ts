import { toWire } from '#ledger/money.ts';
import { defineRoutes, type HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { listProducts } from '#features/catalogue/server/public.ts';
import { askedMember, deviceOfSession } from '#features/identity/server/public.ts';
import { contract, refusals } from '../contract.ts';
import { batchHandlers } from './batches/handlers.ts';
import { batchOfRedemption, redeemCode, redemptionsForDesk } from './codes.ts';
import {
  type Coupon,
  couponById,
  couponsForDesk,
  couponsOf,
  couponTotals,
  couponViews,
  ownersOf,
  staffCouponViews,
} from './coupons.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    ...memberHandlers(floor),
    ...batchHandlers(floor),
    'GET /console/api/v1/coupons': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) =>
          couponsForDesk(floor.sql, { ...asked(query), state: query.state ?? null, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => staffCouponViews(floor.sql, rows),
      }),
    'GET /console/api/v1/coupons/totals': async ({ query }) => {
      const { count, more, worth } = await couponTotals(floor.sql, { ...asked(query), state: query.state ?? null });
      return { count, more, worthMinor: toWire(worth) };
    },
    'GET /console/api/v1/coupons/{id}': async ({ path }) => {
      const one = await couponById(floor.sql, BigInt(path.id));
      return one ? must((await staffCouponViews(floor.sql, [one]))[0]) : refuse('coupon_not_found');
    },
    'GET /console/api/v1/code-redemptions': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => redemptionsForDesk(floor.sql, { ...asked(query), before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: async (rows) => {
          const ownerOf = await ownersOf(
            floor.sql,
            rows.map(({ memberId }) => memberId),
          );
          return rows.map(({ id, memberId, batchId, batchName, at }) => ({
            id: String(id),
            ...ownerOf(memberId),
            batchId: String(batchId),
            batchName,
            at: at.toISOString(),
          }));
        },
      }),
  }),
});

type DeskQuery = { memberNo?: string | undefined; batchId?: string | undefined };

function asked({ memberNo, batchId }: DeskQuery) {
  return { memberId: askedMember(memberNo), batchId: batchId === undefined ? null : BigInt(batchId) };
}

function memberHandlers(floor: Floor): HandlersAt<typeof contract, '/api/v1/'> {
  const own = async (memberId: bigint, id: string): Promise<Coupon | null> => {
    const one = await couponById(floor.sql, BigInt(id));
    return one?.memberId === memberId ? one : null;
  };
  return {
    'GET /api/v1/coupons': ({ caller: { memberId }, query, locale }) =>
      readPage(query.limit, {
        rows: (limit) => couponsOf(floor.sql, { memberId, state: query.state, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => couponViews(floor.sql, rows, query.locale ?? locale),
      }),
    'GET /api/v1/coupons/{id}': async ({ caller, path, query, locale }) => {
      const one = await own(caller.memberId, path.id);
      return one ? must((await couponViews(floor.sql, [one], query.locale ?? locale))[0]) : refuse('coupon_not_found');
    },
    'GET /api/v1/coupons/{id}/products': async ({ caller: { memberId }, path, query, locale }) => {
      const one = await own(memberId, path.id);
      if (!one) return refuse('coupon_not_found');
      const { after, limit } = query;
      return listProducts(floor, {
        memberId,
        locale: query.locale ?? locale,
        coupons: true,
        ...(one.productType === null ? {} : { type: one.productType }),
        ...(one.productId === null ? {} : { productId: one.productId }),
        ...(after === undefined ? {} : { after }),
        ...(limit === undefined ? {} : { limit }),
      });
    },
    'POST /api/v1/code-redemptions': async ({ caller: { memberId, sessionId }, body, intent, address, locale }) => {
      const device = await deviceOfSession(floor.sql, sessionId);
      const made = await redeemCode(floor, { memberId, code: body.code, device, address }, intent);
      if (isRefusal(made)) return made;
      const { gives, worth } = await batchOfRedemption(floor.sql, BigInt(made.id));
      const coupon = made.couponId === null ? null : must(await couponById(floor.sql, BigInt(made.couponId)));
      return {
        id: made.id,
        gives,
        count: coupon ? null : Number(worth),
        coupon: coupon && must((await couponViews(floor.sql, [coupon], body.locale ?? locale))[0]),
      };
    },
  };
}
