import { toWire } from '#ledger/money.ts';
import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { chancesOf } from './public.ts';
import { settings } from './settings.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/chances': async ({ caller }) => {
      const [balance, { draws }] = await Promise.all([chancesOf(context.sql, caller.memberId), settings.read(context)]);
      return { balance: toWire(balance), draws };
    },
  }),
});
