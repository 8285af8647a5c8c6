import { defineRoutes } from '../../../platform/feature.ts';
import { provideCopyRule } from '../../messages/server/public.ts';
import { contract, refusals } from '../contract.ts';
import { assetHandlers } from './assets/handlers.ts';
import { fileHandlers } from './files/handlers.ts';
import { productHandlers } from './products/handlers.ts';
import { refusePromises } from './products/promise-words.ts';

// A message of the operator to members promises nothing either.
provideCopyRule(refusePromises);

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    ...productHandlers(floor),
    ...fileHandlers(floor),
    ...assetHandlers(floor),
  }),
});
