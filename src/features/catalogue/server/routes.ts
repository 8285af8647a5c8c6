import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { assetHandlers } from './assets/handlers.ts';
import { fileHandlers } from './files/handlers.ts';
import './products/reportable.ts';
import { productHandlers } from './products/handlers.ts';
import { proposalHandlers } from './proposals/handlers.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    ...productHandlers(floor),
    ...fileHandlers(floor),
    ...assetHandlers(floor),
    ...proposalHandlers(floor),
  }),
});
