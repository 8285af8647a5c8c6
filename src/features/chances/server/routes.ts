import { toWire } from '../../../ledger/money.ts';
import { defineRoutes } from '../../../platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { chancesOf } from './public.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    'GET /api/v1/chances': async ({ caller }) => ({ balance: toWire(await chancesOf(floor.sql, caller.memberId)) }),
  }),
});
