import { defineRoutes } from '#platform/feature.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { readAward, runsOf, runViews, startAward } from './award.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    'GET /api/v1/award': ({ caller }) => readAward(floor, caller.memberId),
    'GET /api/v1/award/runs': ({ caller: { memberId }, query }) =>
      readPage(query.limit, {
        rows: (limit) => runsOf(floor.sql, { memberId, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => runViews(floor, memberId, rows),
      }),
    'POST /api/v1/award/runs': async ({ caller: { memberId }, intent }) => {
      const started = await startAward(floor, memberId, intent);
      return isRefusal(started) ? started : readAward(floor, memberId);
    },
  }),
});
