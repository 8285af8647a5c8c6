import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { addressHandlers } from './addresses.ts';
import { deskGoods, memberGoods } from './goods/handlers.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({ ...addressHandlers(context), ...memberGoods(context), ...deskGoods(context) }),
});
