import { defineRoutes } from '#platform/feature.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { contract, refusals } from '../contract.ts';
import { checkIn, givenVisits, readToday, shown, visitsOf } from './check-in.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/check-ins': ({ caller, query }) =>
      readPage(query.limit, {
        rows: (limit) => visitsOf(context.sql, { memberId: caller.memberId, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: async (rows) => (await givenVisits(context, rows)).map(shown),
      }),
    'GET /api/v1/check-ins/today': ({ caller }) => readToday(context, caller.memberId),
    'POST /api/v1/check-ins': ({ caller, intent }) => checkIn(context, caller.memberId, intent),
  }),
});
