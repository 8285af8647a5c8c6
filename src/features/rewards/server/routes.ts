import { toWire } from '../../../ledger/money.ts';
import { defineRoutes } from '../../../platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { readBudget } from './budget.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    'GET /api/v1/rewards/budget': async () => {
      const { funded, spent, promised, left, paused } = await readBudget(floor.sql);
      return {
        fundedMinor: toWire(funded),
        spentMinor: toWire(spent),
        promisedMinor: toWire(promised),
        leftMinor: toWire(left),
        paused,
      };
    },
  }),
});
