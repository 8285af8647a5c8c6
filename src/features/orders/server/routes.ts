import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { collectingHandlers } from './collecting/handlers.ts';
import { earningHandlers } from './earnings/handlers.ts';
import { orderHandlers } from './orders/handlers.ts';
import { paperHandlers } from './papers/handlers.ts';
import { purchaseHandlers } from './purchases/handlers.ts';

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
