import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { countWaiting } from './count-waiting.ts';
import { removeView, savedViews, saveView } from './saved-views.ts';
import { search } from './search.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /console/api/v1/waiting': ({ caller }) => countWaiting(context, caller),
    'GET /console/api/v1/saved-views': async ({ caller, query }) => ({
      items: await savedViews(context, caller, query.list),
    }),
    'PUT /console/api/v1/saved-views': ({ caller, body }) => saveView(context, caller, body),
    'DELETE /console/api/v1/saved-views/{id}': ({ caller, path }) => removeView(context, caller, BigInt(path.id)),
    'GET /console/api/v1/search': async ({ caller, query }) => ({ groups: await search(context, caller, query.q) }),
  }),
});
