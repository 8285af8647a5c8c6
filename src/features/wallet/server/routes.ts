import { defineRoutes } from '../../../platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { consoleHandlers } from './console-handlers.ts';
import { memberHandlers } from './member-handlers.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({ ...memberHandlers(floor), ...consoleHandlers(floor) }),
});
