// The calls about draws (draws.md): rounds, plays, picks, and limits for playing with care.
import { defineContract, defineRefusals } from '#platform/http/contract.ts';
import { consoleContract } from './contract/console.ts';
import { memberContract } from './contract/member.ts';

export const refusals = defineRefusals({
  round_not_found: 201901,
  round_over: 201902,
  round_full: 201903,
  staff_never_play: 201904,
  play_barred: 201905,
  play_day_over: 201906,
  play_not_found: 201907,
  client_seed_other: 201908,
  pick_unknown: 201909,
  pick_made: 201910,
  pick_late: 201911,
  pick_gone: 201912,
  limit_not_due: 201913,
  round_decided: 201914,
  game_has_round: 201915,
  manifest_wrong: 201916,
  coupons_taken: 201917,
  pick_early: 201918,
  draws_away: 201919,
});

export const contract = defineContract({ ...memberContract, ...consoleContract });
