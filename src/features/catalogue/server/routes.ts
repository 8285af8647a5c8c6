import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { assetHandlers } from './assets/assets.ts';
import { fileHandlers } from './files/files.ts';
import { productHandlers } from './products/products.ts';
import { proposalHandlers } from './proposals/handlers.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    ...productHandlers(context),
    ...fileHandlers(context),
    ...assetHandlers(context),
    ...proposalHandlers(context),
  }),
});
