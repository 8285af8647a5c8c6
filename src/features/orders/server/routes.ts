import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { collectingHandlers } from './collecting.ts';
import { earningHandlers } from './earnings/income.ts';
import { orderHandlers } from './read-orders.ts';
import { paperHandlers } from './papers/paper-handlers.ts';
import { purchaseHandlers } from './purchases/purchase.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    ...purchaseHandlers(context),
    ...orderHandlers(context),
    ...earningHandlers(context),
    ...collectingHandlers(context),
    ...paperHandlers(context),
  }),
});
