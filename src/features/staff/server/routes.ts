import { defineRoutes } from '#platform/feature.ts';
import { contract } from '../contract.ts';
import { staffHandlers } from './handlers.ts';
import { staffAccountAct, staffAccountHandlers } from './staff-accounts/staff-account.ts';
import { staffActHandlers } from './staff-acts/handlers.ts';

export const routes = defineRoutes({
  contract,
  refusals: {},
  handlers: (context) => ({
    ...staffHandlers(context),
    ...staffActHandlers(context),
    ...staffAccountHandlers(context),
    ...staffAccountAct.handlers(context),
  }),
});
