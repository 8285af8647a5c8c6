import { defineContract, defineRefusals } from '#platform/http/contract.ts';
import { deskContract, staffActContract, staffEntryContract } from './contract/console.ts';
import { loginContract } from './contract/login.ts';
import { memberContract } from './contract/member.ts';
import { memberDeskContract } from './contract/member-desk.ts';
import { memberPasskeyContract } from './contract/member-passkeys.ts';
import { nameCorrections } from './contract/name-corrections.ts';
import { secondFactorContract } from './contract/second-factor.ts';
import { staffAccountContract } from './contract/staff-accounts.ts';
import { staffSessionContract } from './contract/staff-sessions.ts';

export { CODE_PURPOSES, staffRoleSchema } from './contract/lists.ts';
export type { SignInAgain } from './contract/console.ts';
export type { SecondProof } from './contract/second-factor.ts';
export { memberInfo } from './contract/member.ts';
export { newPassword, type Work } from './contract/shapes.ts';

export const refusals = defineRefusals({
  invite_unknown: 200201,
  phone_taken: 200202,
  code_wrong: 200203,
  code_expired: 200204,
  code_spent: 200205,
  code_not_sent: 200206,
  credentials_wrong: 200207,
  password_wrong: 200208,
  pin_wrong: 200209,
  pin_locked: 200210,
  pin_not_set: 200211,
  pin_already_set: 200212,
  member_frozen: 200213,
  under_age: 200214,
  agreement_outdated: 200215,
  session_not_found: 200216,
  phone_change_pending: 200217,
  phone_change_not_found: 200218,
  phone_unchanged: 200219,
  member_not_found: 200220,
  staff_credentials_wrong: 200230,
  assertion_invalid: 200231,
  already_approved: 200232,
  act_not_found: 200233,
  passkey_not_found: 200234,
  staff_not_found: 200235,
  staff_email_taken: 200236,
  last_admin: 200237,
  sandbox_only: 200238,
  totp_already_used: 200239,
  totp_wrong: 200240,
  totp_offer_expired: 200241,
  email_unchanged: 200242,
  email_change_pending: 200243,
  email_change_not_found: 200244,
  staff_act_not_found: 200245,
  staff_act_ended: 200246,
  staff_act_waiting: 200247,
  staff_act_unsigned: 200248,
  two_persons_needed: 200249,
  staff_account_act_not_found: 200260,
  staff_account_act_ended: 200261,
  staff_account_act_waiting: 200262,
  staff_account_not_found: 200263,
  staff_account_signed: 200264,
  account_known: 200265,
  account_of_party: 200266,
  account_of_member: 200267,
  account_of_operator: 200268,
  name_correction_not_found: 200269,
  name_correction_ended: 200270,
  name_correction_waiting: 200271,
  name_unchanged: 200272,
  login_provider_off: 200273,
  login_provider_unreachable: 200274,
  login_start_unknown: 200275,
  login_not_proven: 200276,
  login_not_linked: 200277,
  login_linked_elsewhere: 200278,
  login_linked_already: 200279,
  login_link_not_found: 200280,
  passkey_unknown: 200281,
  passkey_not_added: 200282,
  passkeys_full: 200283,
  second_factor_needed: 200284,
  second_factor_wrong: 200285,
  second_factor_on: 200286,
  second_factor_off: 200287,
  second_factor_missing: 200288,
  sign_in_expired: 200289,
  loss_needs_password: 200290,
  loss_waiting: 200291,
  loss_not_found: 200292,
  last_second_factor: 200293,
  work_needed: 200294,
  code_needed: 200295,
  first_password_expired: 200296,
  operator_code_off: 200297,
});

export const contract = defineContract({
  ...memberContract,
  ...loginContract,
  ...memberPasskeyContract,
  ...secondFactorContract,
  ...staffEntryContract,
  ...memberDeskContract,
  ...deskContract,
  ...staffActContract,
  ...staffAccountContract,
  ...staffSessionContract,
  ...nameCorrections.contract,
});
