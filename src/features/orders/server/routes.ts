import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { collectingHandlers } from './collecting.ts';
import { earningHandlers } from './earnings/income.ts';
import { orderHandlers } from './read-orders.ts';
import { paperHandlers } from './papers/order-paper.ts';
import { purchaseHandlers } from './purchases/purchase.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    ...purchaseHandlers(floor),
    ...orderHandlers(floor),
    ...earningHandlers(floor),
    ...collectingHandlers(floor),
    ...paperHandlers(floor),
  }),
});
