import { defineRoutes } from '../../../platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { deskHandlers } from './desk-routes.ts';
import { memberDeskHandlers } from './member-desk-routes.ts';
import { memberHandlers } from './member-routes.ts';
import { staffActHandlers } from './staff-act-handlers.ts';
import { staffEntryHandlers } from './staff-entry-routes.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    ...memberHandlers(floor),
    ...staffEntryHandlers(floor),
    ...memberDeskHandlers(floor),
    ...deskHandlers(floor),
    ...staffActHandlers(floor),
  }),
});
