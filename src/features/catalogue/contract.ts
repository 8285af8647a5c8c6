// The catalogue on the wire: the member's calls, the console's, and the numbers of their refusals.
import { defineRefusals } from '../../platform/contract.ts';
import { consoleContract } from './contract/console.ts';
import { memberContract } from './contract/member.ts';

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
  tranche_still_open: 200417,
  file_not_found: 200418,
  fee_above_declared: 200419,
  capital_unspent: 200420,
  party_ended: 200421,
});

export const contract = { ...memberContract, ...consoleContract };
