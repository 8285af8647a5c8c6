import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { memberHandlers } from './handlers.ts';
import { consoleHandlers } from './rounds/handlers.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({ ...memberHandlers(floor), ...consoleHandlers(floor) }),
});
