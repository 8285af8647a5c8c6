// The catalogue's calls, for members and for staff, and the numbers of their refusals.
import { defineRefusals } from '#platform/http/contract.ts';
import { consoleContract } from './contract/console.ts';
import { memberContract } from './contract/member.ts';
import { proposalContract } from './contract/proposals.ts';

export { productCard } from './contract/member.ts';
export { weave, type WireWeave } from './contract/shapes.ts';

export const refusals = defineRefusals({
  product_not_found: 200400,
  asset_not_found: 200401,
  contract_not_found: 200402,
  party_not_found: 200403,
  tranche_not_found: 200404,
  promise_words: 200405,
  terms_frozen: 200406,
  status_move_unknown: 200407,
  product_incomplete: 200408,
  changed_meanwhile: 200409,
  slug_taken: 200410,
  terms_contradict: 200411,
  payer_conflict: 200412,
  party_in_the_past: 200413,
  picture_not_readable: 200414,
  paper_not_readable: 200415,
  stock_below_zero: 200416,
  file_not_found: 200418,
  fee_above_declared: 200419,
  capital_unspent: 200420,
  catalogue_act_not_found: 200422,
  catalogue_act_ended: 200423,
  catalogue_act_waiting: 200424,
  two_persons_change: 200425,
  party_not_ended: 200426,
  income_above_rent: 200427,
  income_beyond_bounds: 200428,
  draft_has_contract: 200429,
});

export const contract = { ...memberContract, ...consoleContract, ...proposalContract };
