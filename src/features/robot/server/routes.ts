import { defineRoutes } from '#platform/feature.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { activateRobot, readRobot } from './robots.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/robot': ({ caller }) => readRobot(context, caller.memberId),
    'POST /api/v1/robot': async ({ caller, intent }) => {
      const made = await activateRobot(context, caller.memberId, intent);
      return isRefusal(made) ? made : readRobot(context, caller.memberId);
    },
  }),
});
