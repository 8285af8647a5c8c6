import { toWire } from '#ledger/money.ts';
import { defineRoutes, type HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { listProducts } from '#features/catalogue/server/public.ts';
import { askedMember } from '#features/members/server/public.ts';
import { deviceOfSession } from '#features/identity/server/public.ts';
import { contract, refusals } from '../contract.ts';
import { couponBatch, stopBatch } from './batches/batch.ts';
import { drawCodes } from './batches/draw-codes.ts';
import { importBatches } from './batches/import-batches.ts';
import { batchOfRedemption, redeemCode, redemptionsForDesk } from './codes.ts';
import {
  type Coupon,
  couponById,
  couponsForDesk,
  couponsOf,
  couponTotals,
  couponViews,
  ownersOf,
  smallestPurchase,
  staffCouponViews,
} from './coupons.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    ...memberHandlers(context),
    ...batchHandlers(context),
    'GET /console/api/v1/coupons': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) =>
          couponsForDesk(context.sql, {
            ...asked(query),
            state: query.state ?? null,
            before: idOf(query.after),
            limit,
          }),
        key: (row) => row.id,
        items: (rows) => staffCouponViews(context.sql, rows),
      }),
    'GET /console/api/v1/coupons/totals': async ({ query }) => {
      const { count, more, worth } = await couponTotals(context.sql, { ...asked(query), state: query.state ?? null });
      return { count, more, worthMinor: toWire(worth) };
    },
    'GET /console/api/v1/coupons/{id}': async ({ path }) => {
      const one = await couponById(context.sql, BigInt(path.id));
      return one ? required((await staffCouponViews(context.sql, [one]))[0]) : refuse('coupon_not_found');
    },
    'GET /console/api/v1/code-redemptions': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => redemptionsForDesk(context.sql, { ...asked(query), before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: async (rows) => {
          const ownerOf = await ownersOf(
            context.sql,
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

function batchHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/coupon-batches'> {
  const calls = couponBatch.handlers(context);
  return {
    ...calls,
    ...importBatches(context),
    'POST /console/api/v1/coupon-batches/{id}/stop': async (asked) => {
      const refused = await stopBatch(context, { id: BigInt(asked.path.id), caller: asked.caller });
      return refused ?? calls['GET /console/api/v1/coupon-batches/{id}'](asked);
    },
    'POST /console/api/v1/coupon-batches/{id}/codes': ({ caller, path }) =>
      drawCodes(context, { id: BigInt(path.id), caller }),
  };
}

type DeskQuery = { memberNo?: string | undefined; batchId?: string | undefined };

function asked({ memberNo, batchId }: DeskQuery) {
  return { memberId: askedMember(memberNo), batchId: batchId === undefined ? null : BigInt(batchId) };
}

function memberHandlers(context: Context): HandlersAt<typeof contract, '/api/v1/'> {
  const own = async (memberId: bigint, id: string): Promise<Coupon | null> => {
    const one = await couponById(context.sql, BigInt(id));
    return one?.memberId === memberId ? one : null;
  };
  return {
    'GET /api/v1/coupons': ({ caller: { memberId }, query, locale }) =>
      readPage(query.limit, {
        rows: (limit) => couponsOf(context.sql, { memberId, state: query.state, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => couponViews(context.sql, rows, query.locale ?? locale),
      }),
    'GET /api/v1/coupons/{id}': async ({ caller, path, query, locale }) => {
      const one = await own(caller.memberId, path.id);
      return one
        ? required((await couponViews(context.sql, [one], query.locale ?? locale))[0])
        : refuse('coupon_not_found');
    },
    'GET /api/v1/coupons/{id}/products': async ({ caller: { memberId }, path, query, locale }) => {
      const one = await own(memberId, path.id);
      if (!one) return refuse('coupon_not_found');
      const { after, limit } = query;
      const page = await listProducts(context, {
        memberId,
        locale: query.locale ?? locale,
        coupons: true,
        ...(one.productType === null ? {} : { type: one.productType }),
        ...(one.productId === null ? {} : { productId: one.productId }),
        ...(after === undefined ? {} : { after }),
        ...(limit === undefined ? {} : { limit }),
      });
      return { ...page, items: page.items.map((card) => ({ ...card, smallest: smallestPurchase(one, card) })) };
    },
    'POST /api/v1/code-redemptions': async ({ caller: { memberId, sessionId }, body, intent, address, locale }) => {
      const device = await deviceOfSession(context.sql, sessionId);
      const made = await redeemCode(context, { memberId, code: body.code, device, address }, intent);
      if (isRefusal(made)) return made;
      const { gives, worth } = await batchOfRedemption(context.sql, BigInt(made.id));
      const coupon = made.couponId === null ? null : required(await couponById(context.sql, BigInt(made.couponId)));
      return {
        id: made.id,
        gives,
        count: coupon ? null : Number(worth),
        coupon: coupon && required((await couponViews(context.sql, [coupon], body.locale ?? locale))[0]),
      };
    },
  };
}
