import { defineRoutes } from '#platform/feature.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { buySvip, growthOf, growthView, memberVipView, termsOf, termView, vipView } from './vip.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/vip': ({ caller }) => vipView(context, caller.memberId),
    'GET /api/v1/vip/growth': ({ caller, query }) =>
      readPage(query.limit, {
        rows: (limit) => growthOf(context.sql, { memberId: caller.memberId, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(growthView),
      }),
    'GET /api/v1/vip/svip': ({ caller, query }) =>
      readPage(query.limit, {
        rows: (limit) => termsOf(context.sql, { memberId: caller.memberId, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(termView),
      }),
    'POST /api/v1/vip/svip': async ({ caller: { memberId }, body: { points, days, pin }, intent }) => {
      const made = await buySvip(context, { memberId, points: BigInt(points), days, pin }, intent);
      return isRefusal(made) ? made : termView(made);
    },
    'GET /console/api/v1/members/{id}/vip': async ({ path }) =>
      (await memberVipView(context, BigInt(path.id))) ?? refuse('member_not_found'),
  }),
});
