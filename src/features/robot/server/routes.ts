import { defineRoutes } from '#platform/feature.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { provideRobotInfo } from '#features/identity/server/public.ts';
import { contract, refusals } from '../contract.ts';
import { activateRobot, readRobot, robotInfo } from './robots.ts';

provideRobotInfo(robotInfo);

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    'GET /api/v1/robot': ({ caller }) => readRobot(floor, caller.memberId),
    'POST /api/v1/robot': async ({ caller, intent }) => {
      const made = await activateRobot(floor, caller.memberId, intent);
      return isRefusal(made) ? made : readRobot(floor, caller.memberId);
    },
  }),
});
