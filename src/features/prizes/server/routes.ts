import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { addressHandlers } from './addresses/handlers.ts';
import { deskGoods } from './goods/desk-handlers.ts';
import { memberGoods } from './goods/member-handlers.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({ ...addressHandlers(floor), ...memberGoods(floor), ...deskGoods(floor) }),
});
