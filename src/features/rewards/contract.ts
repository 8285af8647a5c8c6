// The calls on rewards (promises.md 2): the public gauge, a member's grants, and the console's work.
import { defineRefusals } from '#platform/http/contract.ts';
import { additions, campaigns, consoleContract, decisions } from './contract/console.ts';
import { memberContract } from './contract/member.ts';

export { staffGrant } from './contract/console.ts';
export { PAUSE_REASONS, grant } from './contract/shapes.ts';

export const refusals = defineRefusals({
  grant_not_found: 200822,
  grant_not_contestable: 200823,
  grant_moved_on: 200824,
  decision_not_found: 200825,
  decision_ended: 200826,
  decision_waiting: 200827,
  reward_not_now: 200828,
  reward_month_most: 200829,
  campaign_not_found: 200830,
  campaign_ended: 200831,
  campaign_waiting: 200832,
  campaign_kind_stays: 200833,
  campaign_kind_unknown: 200834,
  reward_uncovered: 200835,
  addition_not_found: 200836,
  addition_ended: 200837,
  addition_waiting: 200838,
  addition_to_oneself: 200839,
  addition_above_budget: 200840,
});

export const contract = {
  ...memberContract,
  ...consoleContract,
  ...decisions.contract,
  ...campaigns.contract,
  ...additions.contract,
};
