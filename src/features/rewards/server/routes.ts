import { toWire } from '../../../ledger/money.ts';
import { defineRoutes } from '../../../platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { readGauge } from './read-gauge.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    'GET /api/v1/rewards': async () => {
      const { funded, spent, promised, left, waiting, held, paused, kinds } = await readGauge(floor);
      return {
        fundedMinor: toWire(funded),
        spentMinor: toWire(spent),
        promisedMinor: toWire(promised),
        leftMinor: toWire(left),
        waitingMinor: toWire(waiting),
        heldMinor: toWire(held),
        paused: paused && { reason: paused.reason, since: paused.since.toISOString() },
        kinds: kinds.map((one) => ({
          kind: one.kind,
          feature: one.feature,
          gives: one.gives,
          grants: toWire(one.grants),
          paid: toWire(one.paid),
          waiting: toWire(one.waiting),
          held: toWire(one.held),
          lapsed: toWire(one.lapsed),
          paidThisMonth: toWire(one.paidThisMonth),
          monthPlan: one.monthPlan === null ? null : toWire(one.monthPlan),
          planLeft: one.planLeft === null ? null : toWire(one.planLeft),
        })),
      };
    },
  }),
});
