import { defineRoutes } from '../../../platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { memberHandlers } from './member-routes.ts';
import { staffHandlers } from './staff-routes.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({ ...memberHandlers(floor), ...staffHandlers(floor) }),
});
