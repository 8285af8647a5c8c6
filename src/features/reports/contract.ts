// The console's reports for an accountant: the trial balance, the postings of an account, one transfer, rents, fees and
// withheld tax, the journal for accounting software, and what is open by age. They own no table.
import { z } from 'zod';
import { memberNo } from '#features/members/contract.ts';
import { defineContract, defineRefusals, pageOf, pageQuery, totalsOf, wire } from '#platform/http/contract.ts';
import { OF_MANY } from '#platform/http/look.ts';
import { ageingCalls } from './contract/ageing.ts';
import { complaintCalls } from './contract/complaint-outcomes.ts';
import { endingCalls } from './contract/ending-contracts.ts';
import { memberCalls } from './contract/members.ts';
import { BACKWARDS, type BelongsTo, belongsTo, file, inOrder, period, read } from './contract/period.ts';
import { budgetCalls } from './contract/rewards-budget.ts';

export type { BelongsTo };

export const refusals = defineRefusals({
  ledger_account_not_found: 203001,
  transfer_not_found: 203002,
});

/** The number of a ledger account: the id of its owner times 64, plus the code of its class. */
const accountNumber = z.string().regex(/^[1-9]\d{0,18}$/);

const MEMBER_CLASSES = ['member_recharge', 'member_income'] as const;
const memberClass = z.enum(MEMBER_CLASSES);

/** Amounts in minor units. A balance stands on one of two sides, and the other is 0. */
const balances = {
  openingDebitMinor: wire.sumMinor,
  openingCreditMinor: wire.sumMinor,
  debitsMinor: wire.sumMinor,
  creditsMinor: wire.sumMinor,
  closingDebitMinor: wire.sumMinor,
  closingCreditMinor: wire.sumMinor,
};

const accountFacts = {
  /** The account's class (ledger.md 4). */
  class: z.string(),
  /** As it is called in the journal, such as Assets:Bank:Client. */
  path: z.string(),
};

const trialRow = z.strictObject({
  ...accountFacts,
  /** Null: the sum of all members' accounts of the class. */
  account: accountNumber.nullable(),
  /** The product that it belongs to, if any. */
  productId: wire.id.nullable(),
  ...balances,
});
export type TrialRow = z.input<typeof trialRow>;

const trialBalance = z.strictObject({
  from: wire.date,
  until: wire.date,
  rows: z.array(trialRow),
  sums: z.strictObject(balances),
  /** Whether all three pairs of sums are equal. */
  balanced: z.boolean(),
});
export type TrialBalance = z.input<typeof trialBalance>;

const accountBalance = z.strictObject({
  id: accountNumber,
  memberId: wire.id,
  memberNo: z.string(),
  openingMinor: wire.sumMinor,
  debitsMinor: wire.sumMinor,
  creditsMinor: wire.sumMinor,
  closingMinor: wire.sumMinor,
});
export type AccountBalance = z.input<typeof accountBalance>;

const party = z.strictObject({
  account: accountNumber,
  ...accountFacts,
  /** The owner, if it is a member's. */
  memberId: wire.id.nullable(),
  memberNo: z.string().nullable(),
});
export type LedgerParty = z.input<typeof party>;

const accountPosting = z.strictObject({
  /** The posting's number in its account. */
  id: wire.id,
  transferId: z.guid(),
  date: wire.date,
  at: wire.time,
  purpose: z.string(),
  debitMinor: wire.sumMinor,
  creditMinor: wire.sumMinor,
  /** On the account's own side: debit for the bank account and what the operator owes, credit for all others. */
  balanceMinor: wire.sumMinor,
  /** The account itself, and the one on the line's other side. */
  of: party,
  other: party,
  belongsTo: belongsTo.nullable(),
});
export type AccountPosting = z.input<typeof accountPosting>;

const transfer = z.strictObject({
  id: z.guid(),
  /** The posting run that wrote it. */
  run: wire.id,
  date: wire.date,
  at: wire.time,
  actor: z.string(),
  lines: z.array(
    z.strictObject({
      /** Its place in the transfer. */
      id: z.string(),
      purpose: z.string(),
      debit: party,
      credit: party,
      amountMinor: wire.sumMinor,
      belongsTo: belongsTo.nullable(),
    }),
  ),
});
export type LedgerTransfer = z.input<typeof transfer>;

const bookedRent = z.strictObject({
  id: wire.id,
  bookedOn: wire.date,
  productId: wire.id,
  contractNumber: z.string(),
  payer: z.string(),
  invoiceNumber: z.string(),
  /** The days that the rent pays for, both included. */
  periodFrom: wire.date,
  periodUntil: wire.date,
  amountMinor: wire.sumMinor,
  feeMinor: wire.sumMinor,
  netMinor: wire.sumMinor,
  /** When two persons undid the booking, also after the period. */
  undoneOn: wire.date.nullable(),
});
export type BookedRent = z.input<typeof bookedRent>;

/** What members' payouts of a year left with us, less what returned payouts gave back. */
const withheldTax = z.strictObject({
  /** '<member>.<year>' */
  id: z.string(),
  memberId: wire.id,
  memberNo: z.string(),
  year: z.int(),
  taxMinor: wire.sumMinor,
  bankChargeMinor: wire.sumMinor,
});
export type WithheldTax = z.input<typeof withheldTax>;

/** What came to the operator's fees, or left them, for one purpose. */
const feeTurnover = z.strictObject({ id: z.string(), debitsMinor: wire.sumMinor, creditsMinor: wire.sumMinor });
export type FeeTurnover = z.input<typeof feeTurnover>;

/** Without a period it is the last whole month. */
const ofPeriod = z.strictObject(period).refine(inOrder, BACKWARDS);
const pagedPeriod = z.strictObject({ ...pageQuery.shape, ...period }).refine(inOrder, BACKWARDS);
const ofClass = { class: memberClass.optional(), memberNo: memberNo.optional() };
/** Without an account it is the client account at the bank. */
const ofAccount = { account: accountNumber.optional() };

export const contract = defineContract({
  ...ageingCalls,
  ...budgetCalls,
  ...complaintCalls,
  ...memberCalls,
  ...endingCalls,
  'GET /console/api/v1/trial-balance': {
    summary: 'Trial balance of a period, in birr: members’ accounts summed by class, all others one by one',
    ...read,
    query: ofPeriod,
    data: trialBalance,
  },
  'GET /console/api/v1/trial-balance.csv': { summary: 'Trial balance as CSV', ...file, query: ofPeriod },
  'GET /console/api/v1/trial-balance.pdf': { summary: 'Trial balance as PDF', ...file, query: ofPeriod },
  'GET /console/api/v1/account-balances': {
    summary: 'Members’ accounts of one class, each with its balances and turnover in a period, by account number',
    ...read,
    query: z.strictObject({ ...pageQuery.shape, ...ofClass, ...period }).refine(inOrder, BACKWARDS),
    data: pageOf(accountBalance),
    looks: [{ at: 'money', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/account-postings': {
    summary: 'General ledger: the postings of one account in a period, oldest first, with the running balance',
    ...read,
    query: z.strictObject({ ...pageQuery.shape, ...ofAccount, ...period }).refine(inOrder, BACKWARDS),
    data: pageOf(accountPosting),
    refusals: ['ledger_account_not_found'],
    looks: [{ at: 'money', member: 'data.items.of.memberId' }],
  },
  'GET /console/api/v1/account-postings/totals': {
    summary: 'How many postings the period has, their sums, and the balances before and after them',
    ...read,
    query: z.strictObject({ ...ofAccount, ...period }).refine(inOrder, BACKWARDS),
    data: totalsOf({
      openingMinor: wire.sumMinor,
      debitsMinor: wire.sumMinor,
      creditsMinor: wire.sumMinor,
      closingMinor: wire.sumMinor,
    }),
    refusals: ['ledger_account_not_found'],
  },
  'GET /console/api/v1/transfers/{id}': {
    summary: 'One transfer of the ledger with its lines in birr, and what each belongs to',
    ...read,
    path: z.strictObject({ id: z.guid() }),
    data: transfer,
    refusals: ['transfer_not_found'],
    looks: [
      { at: 'money', member: 'data.lines.debit.memberId' },
      { at: 'money', member: 'data.lines.credit.memberId' },
    ],
  },
  'GET /console/api/v1/booked-rents': {
    summary: 'Rents booked in a period, with product, payer, service period and fee, oldest first',
    ...read,
    query: pagedPeriod,
    data: pageOf(bookedRent),
  },
  'GET /console/api/v1/withheld-taxes': {
    summary: 'Tax withheld from payouts in a period, by member and year, and the bank charge beside it',
    ...read,
    query: pagedPeriod,
    data: pageOf(withheldTax),
    looks: OF_MANY,
  },
  'GET /console/api/v1/fee-turnovers': {
    summary: 'The operator’s fees in a period, by purpose',
    ...read,
    query: pagedPeriod,
    data: pageOf(feeTurnover),
  },
  'GET /console/api/v1/journal.hledger': { summary: 'The journal of a period for hledger', ...file, query: ofPeriod },
  'GET /console/api/v1/journal.beancount': {
    summary: 'The journal of a period for Beancount',
    ...file,
    query: ofPeriod,
  },
  'GET /console/api/v1/journal.csv': { summary: 'The journal of a period as CSV', ...file, query: ofPeriod },
});
