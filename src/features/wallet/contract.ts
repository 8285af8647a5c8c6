// The wallet's wire: the member's calls, the console's calls, and the numbers of their refusals.
import { defineRefusals } from '#platform/http/contract.ts';
import { accountCorrections } from './contract/account-corrections.ts';
import { consoleContract } from './contract/console.ts';
import { memberContract } from './contract/member.ts';
import { paperContract } from './contract/papers.ts';

export { subjectKind } from './contract/lists.ts';
export { statementFile } from './contract/member.ts';

export const refusals = defineRefusals({
  balance_insufficient: 200501,
  recharge_amount_outside: 200502,
  recharges_open_too_many: 200504,
  recharge_not_found: 200505,
  recharge_payer_refused: 200506,
  withdrawal_amount_outside: 200510,
  withdrawal_not_whole_hundreds: 200511,
  withdrawal_tier_limit: 200512,
  withdrawal_not_found: 200513,
  withdrawal_moved_on: 200514,
  withdrawal_not_contestable: 200515,
  withdrawal_receipt_missing: 200516,
  reviewer_repeated: 200517,
  hold_end_outside: 200518,
  hold_not_found: 200519,
  return_nothing_left: 200520,
  receipt_unknown: 200521,
  paper_not_signed: 200522,
  return_recalled: 200523,
  payout_account_missing: 200530,
  payout_account_unknown: 200531,
  payout_account_unverified: 200532,
  payout_account_waiting: 200533,
  payout_account_taken: 200534,
  payout_number_invalid: 200535,
  payout_name_mismatch: 200536,
  payout_account_not_at_bank: 200537,
  payout_accounts_full: 200538,
  payout_account_in_use: 200539,
  hold_days_used_up: 200542,
  bank_unreachable: 200540,
  sandbox_accounts_off: 200541,
  account_correction_not_found: 200550,
  account_correction_ended: 200551,
  account_correction_waiting: 200552,
  account_not_members: 200553,
});

export const contract = { ...memberContract, ...consoleContract, ...accountCorrections.contract, ...paperContract };
