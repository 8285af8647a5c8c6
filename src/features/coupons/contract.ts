// Wire contract of coupons and codes (rewards.md 5).
import { defineRefusals } from '#platform/http/contract.ts';
import { consoleContract } from './contract/console.ts';
import { memberContract } from './contract/member.ts';

export { couponFace } from './contract/member.ts';

export const refusals = defineRefusals({
  coupon_not_found: 201301,
  code_malformed: 201302,
  code_unknown: 201303,
  code_redeemed_by_you: 201304,
  code_used_up: 201305,
  code_over: 201306,
  code_stopped: 201307,
  batch_not_found: 201308,
  batch_ended: 201309,
  batch_terms_wrong: 201310,
  codes_drawn_already: 201311,
  member_unknown: 201312,
  draws_closed: 201313,
});

export const contract = { ...memberContract, ...consoleContract };
