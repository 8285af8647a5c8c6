import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { memberHandlers } from './handlers.ts';
import { consoleHandlers } from './rounds/round-proposals.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({ ...memberHandlers(context), ...consoleHandlers(context) }),
});
