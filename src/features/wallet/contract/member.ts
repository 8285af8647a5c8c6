// The member's wallet calls: balances, statements, recharges, payout accounts, withdrawals and receipts.
import { z } from 'zod';
import { line, personName } from '#platform/language/human-text.ts';
import { accountNumber } from '#wires/bank.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import {
  moneyWallet,
  statementFilter,
  statementLine,
  institution,
  payoutAccount,
  recharge,
  arrival,
  quote,
  withdrawal,
  withdrawalDetail,
  receipt,
  taxYears,
  taxYearPath,
} from './shapes.ts';
import { accountKind, billType, note, rechargeState, walletName, withdrawalBound, withdrawalKind } from './lists.ts';

const PIN = ['pin_wrong', 'pin_locked', 'pin_not_set'] as const;
const ADD_ACCOUNT = [
  'payout_accounts_full',
  'payout_number_invalid',
  'payout_name_mismatch',
  'payout_account_taken',
  'payout_account_not_at_bank',
  'bank_unreachable',
  'sandbox_accounts_off',
  'too_many_requests',
  ...PIN,
] as const;
const byId = z.strictObject({ id: wire.id });
const byWallet = z.strictObject({ wallet: walletName });

/** A wallet's statement as a file. The orders feature serves the PDF, because it knows the cycles behind the income. */
export const statementFile = {
  access: 'member',
  staysOpen: true,
  file: true,
  path: byWallet,
  query: z.strictObject(statementFilter),
  data: 'raw',
} as const;

export const memberContract = defineContract({
  'GET /api/v1/bill': {
    summary: 'Both wallets, points, and what came and went by bill type',
    access: 'member',
    staysOpen: true,
    query: z.strictObject({ version: z.string().max(20).optional() }),
    data: z.strictObject({
      version: z.string(),
      recharge_balance: wire.sumMinor,
      income_balance: wire.sumMinor,
      /** What of both balances can be used now, and its sum. */
      recharge_available: wire.sumMinor,
      income_available: wire.sumMinor,
      available: wire.sumMinor,
      /** The largest withdrawal that the member may ask for now, in whole steps. Zero if none. */
      withdrawable: wire.sumMinor,
      /** What is on its way out of both wallets. */
      held: wire.sumMinor,
      points: wire.points,
      bills: z.array(z.strictObject({ type: billType, in_minor: wire.sumMinor, out_minor: wire.sumMinor })),
    }),
  },
  'GET /api/v1/wallets': {
    summary: 'Both wallets and C3coin',
    access: 'member',
    staysOpen: true,
    data: z.strictObject({
      recharge: moneyWallet,
      income: moneyWallet,
      /** The sums of both wallets. */
      availableMinor: wire.sumMinor,
      heldMinor: wire.sumMinor,
      /** The largest withdrawal that the member may ask for now, in whole steps. Zero if none. */
      withdrawableMinor: wire.sumMinor,
      points: wire.points,
      /** Unspent recharge money that can go back to its source. */
      returnableMinor: wire.sumMinor,
      asOf: wire.time,
    }),
  },
  'GET /api/v1/wallets/{wallet}/statement': {
    summary: 'Statement of one wallet, newest first, with running balance',
    access: 'member',
    staysOpen: true,
    path: byWallet,
    query: z.strictObject({ ...pageQuery.shape, ...statementFilter, locale: wire.locale.optional() }),
    data: z.strictObject({ ...pageOf(statementLine).shape, unit: z.enum(['ETB', 'C3COIN']) }),
  },
  'GET /api/v1/wallets/{wallet}/statement.csv': {
    summary: 'Statement as CSV',
    ...statementFile,
  },
  'GET /api/v1/tax-years': {
    summary: 'The years in which tax was withheld from withdrawals, newest first',
    access: 'member',
    staysOpen: true,
    data: taxYears,
  },
  'GET /api/v1/tax-years/{year}/certificate.pdf': {
    summary: 'The certificate of the tax that was withheld in a year, with each withdrawal',
    access: 'member',
    staysOpen: true,
    file: true,
    path: z.strictObject(taxYearPath),
    data: 'raw',
    refusals: ['tax_certificate_missing'],
  },

  'GET /api/v1/recharges/terms': {
    summary: 'Limits and channels of a recharge',
    access: 'member',
    data: z.strictObject({
      minMinor: wire.amountMinor,
      maxMinor: wire.amountMinor,
      channels: z.array(z.enum(['bank_transfer', 'mobile_money'])),
      expiresAfterMinutes: z.int(),
      phone: z.string(),
    }),
  },
  'GET /api/v1/recharges': {
    summary: 'Own recharges, newest first',
    access: 'member',
    query: z.strictObject({ ...pageQuery.shape, state: rechargeState.optional() }),
    data: pageOf(recharge),
  },
  'GET /api/v1/recharges/{id}': {
    summary: 'One recharge',
    access: 'member',
    path: byId,
    data: recharge,
    refusals: ['recharge_not_found'],
  },
  'POST /api/v1/recharges': {
    summary: 'Ask the bank to collect money from the payer; it is booked when the bank shows it',
    access: 'member',
    intent: true,
    body: z.discriminatedUnion('channel', [
      z.strictObject({
        channel: z.literal('mobile_money'),
        amountMinor: wire.amountMinor,
        phone: wire.phone.optional(),
      }),
      z.strictObject({
        channel: z.literal('bank_transfer'),
        amountMinor: wire.amountMinor,
        institution: wire.bankCode,
        number: accountNumber,
      }),
    ]),
    data: recharge,
    refusals: ['recharge_amount_outside', 'recharges_open_too_many', 'member_frozen', 'recharge_payer_refused'],
  },
  'GET /api/v1/recharge-returns/quote': {
    summary: 'Where unspent recharge money would go back to, newest first, without a fee',
    access: 'member',
    staysOpen: true,
    query: z.strictObject({ amountMinor: z.coerce.number().pipe(wire.amountMinor).optional() }),
    data: z.strictObject({
      returnableMinor: wire.sumMinor,
      parts: z.array(
        z.strictObject({
          kind: accountKind,
          institution: z.string(),
          number: z.string(),
          holderName: z.string(),
          amountMinor: wire.amountMinor,
        }),
      ),
      ...arrival,
    }),
  },
  'POST /api/v1/recharge-returns': {
    summary: 'Return unspent recharge money to its sources; one withdrawal a source',
    access: 'member',
    staysOpen: true,
    intent: true,
    body: z.strictObject({ amountMinor: wire.amountMinor, pin: wire.pin }),
    data: z.strictObject({ withdrawals: z.array(withdrawal) }),
    refusals: ['return_nothing_left', 'balance_insufficient', 'return_recalled', ...PIN],
  },

  'GET /api/v1/withdrawals/terms': {
    summary: 'Limits, fee parts, finance hours and review thresholds of a withdrawal',
    access: 'member',
    staysOpen: true,
    data: z.strictObject({
      minMinor: wire.amountMinor,
      maxMinor: wire.amountMinor,
      stepMinor: wire.amountMinor,
      freeMinor: wire.sumMinor,
      /** The part of the income wallet that withdrawals under way hold. */
      heldMinor: wire.sumMinor,
      /** The largest amount that the member may ask for now, in whole steps. Zero if none. */
      withdrawableMinor: wire.sumMinor,
      boundBy: withdrawalBound,
      taxBasisPoints: z.int(),
      bankChargeBasisPoints: z.int(),
      bankChargeMinMinor: wire.sumMinor,
      automaticUpToMinor: wire.sumMinor,
      oneReviewerUpToMinor: wire.sumMinor,
      financeOpens: z.string(),
      financeCloses: z.string(),
      openNow: z.boolean(),
      ...arrival,
    }),
  },
  'GET /api/v1/withdrawals/quote': {
    summary: 'Tax, bank charge, net and arrival of an amount',
    access: 'member',
    staysOpen: true,
    query: z.strictObject({ amountMinor: z.coerce.number().pipe(wire.amountMinor) }),
    data: quote,
    refusals: ['withdrawal_amount_outside', 'withdrawal_not_whole_hundreds'],
  },
  'GET /api/v1/withdrawals': {
    summary: 'Own withdrawals and returns, newest first',
    access: 'member',
    staysOpen: true,
    query: z.strictObject({ ...pageQuery.shape, kind: withdrawalKind.optional() }),
    data: pageOf(withdrawal),
  },
  'POST /api/v1/withdrawals': {
    summary: 'Withdraw from the income wallet to a payout account',
    access: 'member',
    staysOpen: true,
    intent: true,
    body: z.strictObject({ amountMinor: wire.amountMinor, payoutAccountId: wire.id, pin: wire.pin }),
    data: withdrawal,
    refusals: [
      'withdrawal_amount_outside',
      'withdrawal_not_whole_hundreds',
      'withdrawal_tier_limit',
      'balance_insufficient',
      'payout_account_missing',
      'payout_account_unknown',
      'payout_account_unverified',
      'payout_account_waiting',
      ...PIN,
    ],
  },
  'GET /api/v1/withdrawals/{id}': {
    summary: 'One withdrawal with its timeline',
    access: 'member',
    staysOpen: true,
    path: byId,
    data: withdrawalDetail,
    refusals: ['withdrawal_not_found'],
  },
  'POST /api/v1/withdrawals/{id}/cancel': {
    summary: 'Take a request back while it has not been sent',
    access: 'member',
    staysOpen: true,
    intent: true,
    path: byId,
    data: withdrawal,
    refusals: ['withdrawal_not_found', 'withdrawal_moved_on'],
  },
  'POST /api/v1/withdrawals/{id}/contest': {
    summary: 'Open a complaint about an adverse state',
    access: 'member',
    staysOpen: true,
    intent: true,
    path: byId,
    body: z.strictObject({ text: note }),
    data: z.strictObject({ complaintId: wire.id }),
    refusals: ['withdrawal_not_found', 'withdrawal_not_contestable'],
  },
  'GET /api/v1/withdrawals/{id}/receipt': {
    summary: 'Signed receipt of a paid withdrawal',
    access: 'member',
    staysOpen: true,
    path: byId,
    data: receipt,
    refusals: ['withdrawal_not_found', 'withdrawal_receipt_missing'],
  },
  'GET /api/v1/withdrawals/{id}/receipt.pdf': {
    summary: 'The same receipt as a paper',
    access: 'member',
    staysOpen: true,
    file: true,
    path: byId,
    data: 'raw',
    refusals: ['withdrawal_not_found', 'withdrawal_receipt_missing'],
  },

  'GET /api/v1/institutions': {
    summary: 'Banks and mobile-money operators',
    access: 'member',
    staysOpen: true,
    data: z.strictObject({ institutions: z.array(institution) }),
    refusals: ['bank_unreachable'],
  },
  'GET /api/v1/payout-accounts': {
    summary: 'Own payout accounts',
    access: 'member',
    staysOpen: true,
    data: z.strictObject({
      items: z.array(payoutAccount),
      max: z.int(),
      realName: z.string(),
      sandboxAccounts: z.boolean(),
    }),
  },
  'POST /api/v1/payout-accounts': {
    summary: 'Add a card or mobile-money account in the member’s own name; the bank is asked for the name',
    access: 'member',
    staysOpen: true,
    intent: true,
    body: z.strictObject({
      kind: accountKind,
      institution: wire.bankCode,
      number: accountNumber,
      holderName: personName(100),
      openingAddress: line(140),
      pin: wire.pin,
    }),
    data: payoutAccount,
    refusals: ADD_ACCOUNT,
  },
  'POST /api/v1/payout-accounts/sandbox': {
    summary: 'Open an account at the sandbox bank in the member’s name, and add it',
    access: 'member',
    staysOpen: true,
    intent: true,
    body: z.strictObject({ kind: accountKind, institution: wire.bankCode, pin: wire.pin }),
    data: payoutAccount,
    refusals: ADD_ACCOUNT,
  },
  'POST /api/v1/payout-accounts/{id}/verify': {
    summary: 'Ask the bank again whose name the account is in',
    access: 'member',
    staysOpen: true,
    path: byId,
    data: payoutAccount,
    refusals: [
      'payout_account_unknown',
      'payout_name_mismatch',
      'payout_account_not_at_bank',
      'bank_unreachable',
      'too_many_requests',
    ],
  },
  'POST /api/v1/payout-accounts/{id}/default': {
    summary: 'Make it the default',
    access: 'member',
    staysOpen: true,
    path: byId,
    data: payoutAccount,
    refusals: ['payout_account_unknown'],
  },
  'DELETE /api/v1/payout-accounts/{id}': {
    summary: 'Remove it; its number stays bound to this member',
    access: 'member',
    staysOpen: true,
    path: byId,
    data: z.strictObject({ removed: z.literal(true) }),
    refusals: ['payout_account_unknown', 'payout_account_in_use'],
  },
});
