import { toWire } from '#ledger/money.ts';
import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import type { GaugeView } from '../contract/shapes.ts';
import { type Gauge, lastsDays, paidLately, readGauge } from './budget.ts';
import { addition } from './additions/addition.ts';
import { campaign } from './campaigns/campaign.ts';
import { decision } from './decisions/decision.ts';
import { grantHandlers } from './grants/handlers.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/rewards': async () => gaugeView(await readGauge(context)),
    'GET /console/api/v1/rewards/budget': async () => {
      const [gauge, paid] = await Promise.all([readGauge(context), paidLately(context.sql, context.clock.today())]);
      return {
        ...gaugeView(gauge),
        paidIn28DaysMinor: toWire(paid),
        lastsDays: lastsDays({ left: gauge.left, paid }),
      };
    },
    ...grantHandlers(context),
    ...decision.handlers(context),
    ...campaign.handlers(context),
    ...addition.handlers(context),
  }),
});

function gaugeView({ funded, spent, promised, left, waiting, uncovered, held, paused, kinds }: Gauge): GaugeView {
  return {
    fundedMinor: toWire(funded),
    spentMinor: toWire(spent),
    promisedMinor: toWire(promised),
    leftMinor: toWire(left),
    waitingMinor: toWire(waiting),
    uncoveredMinor: toWire(uncovered),
    heldMinor: toWire(held),
    paused: paused && { reason: paused.reason, since: paused.since.toISOString() },
    kinds: kinds.map((one) => ({
      kind: one.kind,
      feature: one.feature,
      gives: one.gives,
      grants: toWire(one.grants),
      paid: toWire(one.paid),
      waiting: toWire(one.waiting),
      uncovered: toWire(one.uncovered),
      held: toWire(one.held),
      lapsed: toWire(one.lapsed),
      paidThisMonth: toWire(one.paidThisMonth),
      monthPlan: one.monthPlan === null ? null : toWire(one.monthPlan),
      planLeft: one.planLeft === null ? null : toWire(one.planLeft),
    })),
  };
}
