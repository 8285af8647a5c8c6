// The lucky employee award: a member starts a run, a limited time for inviting friends. The first friend who becomes
// valid in it earns the member a chance.
import { defineRoutes } from '#platform/feature.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { readAward, runsOf, runViews, startAward } from './award.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/award': ({ caller }) => readAward(context, caller.memberId),
    'GET /api/v1/award/runs': ({ caller: { memberId }, query }) =>
      readPage(query.limit, {
        rows: (limit) => runsOf(context.sql, { memberId, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => runViews(context, memberId, rows),
      }),
    'POST /api/v1/award/runs': async ({ caller: { memberId }, intent }) => {
      const started = await startAward(context, memberId, intent);
      return isRefusal(started) ? started : readAward(context, memberId);
    },
  }),
});
