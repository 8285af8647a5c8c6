import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { bankActHandlers } from './bank-acts/handlers.ts';
import { dayHandlers } from './days/handlers.ts';
import { instructionHandlers } from './instructions/handlers.ts';
import { lineHandlers } from './lines/handlers.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    ...dayHandlers(floor),
    ...lineHandlers(floor),
    ...bankActHandlers(floor),
    ...instructionHandlers(floor),
  }),
});
