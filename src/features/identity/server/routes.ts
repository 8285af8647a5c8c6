import { defineRoutes } from '../../../platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { deskHandlers } from './console-handlers.ts';
import { memberDeskHandlers } from './members/console-handlers.ts';
import { memberHandlers } from './member-handlers.ts';
import { staffActHandlers } from './staff-acts/handlers.ts';
import { staffEntryHandlers } from './staff/entry-handlers.ts';

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
