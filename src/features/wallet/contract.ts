// The wallet's API: joins the member's and the console's calls, and gives each refusal its number.
import { z } from 'zod';
import { actCalls, signedAtOnce } from '#features/acts/contract.ts';
import { defineRefusals, wire, defineContract } from '#platform/http/contract.ts';
import { OF_MANY } from '#platform/http/look.ts';
import { lines } from '#platform/language/human-text.ts';
import { accountNumber } from '#wires/bank.ts';
import { consoleContract } from './contract/console.ts';
import { withdrawalKind, withdrawalState } from './contract/lists.ts';
import { memberContract } from './contract/member.ts';

// Calls to correct bank accounts that were wrongly recorded as a member's (wallets.md 5).

const roles = ['finance'] as const;

/** Once a correction is carried out, earlier proofs that the account is the member's no longer count. */
export const accountCorrections = actCalls({
  path: 'account-corrections',
  noun: 'account_correction',
  view: {
    memberId: wire.id,
    memberNo: z.string(),
    memberName: z.string(),
    /** The bank's code and the number. */
    account: z.string(),
    reason: z.string(),
  },
  query: {},
  body: z.strictObject({
    memberId: wire.id,
    bankCode: wire.bankCode,
    bankNumber: accountNumber,
    reason: lines(280),
    ...signedAtOnce,
  }),
  obstacles: ['member_not_found', 'account_not_members'],
  late: [],
  roles: { read: roles, propose: roles, sign: roles },
  looks: { list: OF_MANY, one: [{ at: 'money', member: 'data.memberId' }] },
  says: {
    list: 'Accounts taken for a member’s in error: proposed ones oldest first, others newest first',
    one: 'One correction',
    propose: 'Propose that an account never was this member’s; no money moves',
    sign: 'Sign; the second person’s signature carries it out, and an account to be paid at ends',
  },
});

// Receipts and signed papers that anyone may check (wallets.md 7). The answers name no person.

export const paperContract = defineContract({
  'GET /api/v1/receipts/{number}': {
    summary: 'Whether a payout with this number was paid, how much, and its state today; it names no one',
    access: 'visitor',
    path: z.strictObject({
      number: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^W-[0-9A-Z]{12}$/),
    }),
    data: z.strictObject({
      number: z.string(),
      kind: withdrawalKind,
      state: withdrawalState,
      paidMinor: wire.amountMinor,
      /** The part that the bank sent back. */
      returnedMinor: wire.sumMinor,
      paidAt: wire.time,
    }),
    refusals: ['receipt_unknown'],
  },
  'POST /api/v1/signed-papers/check': {
    summary: 'Whether the operator signed the words of a QR code; it answers those words and keeps nothing',
    access: 'visitor',
    body: z.strictObject({ code: z.string().min(1).max(4_000) }),
    /** The signed facts, as canonical JSON. */
    data: z.strictObject({ text: z.string() }),
    refusals: ['paper_not_signed'],
  },
});

export { consoleWithdrawal } from './contract/console.ts';
export { OPEN_STATES, subjectKind } from './contract/lists.ts';
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
  tax_certificate_missing: 200524,
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
