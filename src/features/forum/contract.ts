// The forum's calls and refusals (forum.md).
import { defineRefusals } from '#platform/http/contract.ts';
import { consoleContract } from './contract/console.ts';
import { memberContract } from './contract/member.ts';

export const refusals = defineRefusals({
  forum_entry_not_found: 202601,
  forum_muted: 202602,
  post_limit: 202603,
  comment_limit: 202604,
  text_too_long: 202605,
  edit_over: 202606,
  thread_closed: 202607,
  own_entry: 202608,
  reported_already: 202609,
  report_limit: 202610,
  matter_not_found: 202611,
  matter_claimed: 202612,
  matter_closed: 202613,
  act_does_not_fit: 202614,
  contested_already: 202615,
  forum_decision_not_found: 202616,
  another_judges: 202617,
  not_muted: 202618,
  muted_already: 202619,
  not_a_shown_post: 202620,
});

export const contract = { ...memberContract, ...consoleContract };
