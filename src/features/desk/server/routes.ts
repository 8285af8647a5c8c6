import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { countWaiting } from './count-waiting.ts';
import { search } from './search.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /console/api/v1/waiting': ({ caller }) => countWaiting(context, caller),
    'GET /console/api/v1/search': async ({ caller, query }) => ({ groups: await search(context, caller, query.q) }),
  }),
});
