// The files of a month's pack, in their order: each report as the console gives it.
import type { Streamed } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { house } from '#ledger/chart.ts';
import {
  accountBalancesCsv,
  accountPostingsCsv,
  arrearsCsv,
  beancountFile,
  budgetKindsCsv,
  budgetMovementsCsv,
  complaintOutcomesCsv,
  dormantCsv,
  endingContractsCsv,
  feesCsv,
  hledgerFile,
  journalCsv,
  openPayoutsCsv,
  type Period,
  readJournal,
  rentsCsv,
  suspenseCsv,
  taxesCsv,
  tiersCsv,
  trialBalanceCsv,
  unclaimedCsv,
} from '#features/reports/server/public.ts';
import { memberIncomeCsv } from './member-income.ts';

type Report = (context: Context, period: Period) => Promise<Streamed | Refusal>;
export type PackedReport = { name: string; says: string; open: Report };

/** The accounts of the operator and of the bank: the general ledger but for members and products. */
const HOUSE = [
  'client_bank',
  'operator_due',
  'suspense',
  'rewards_budget',
  'coupon_hold',
  'prize_hold',
  'fees',
  'tax_payable',
] as const;

const WALLETS = ['member_recharge', 'member_income'] as const;

const hyphened = (name: string) => name.replaceAll('_', '-');

export const PACKED: readonly PackedReport[] = [
  { name: 'trial-balance.csv', says: 'balances and turnover of every account', open: trialBalanceCsv },
  {
    name: 'member-income.csv',
    says: 'what each member earned, of which product, from whom and by which invoice',
    open: memberIncomeCsv,
  },
  { name: 'withheld-tax.csv', says: 'tax and bank charge withheld from payouts, by member and year', open: taxesCsv },
  ...WALLETS.map((of) => ({
    name: `balances-${hyphened(of)}.csv`,
    says: `balances and turnover of each member’s wallet: ${of}`,
    open: (context: Context, period: Period) => accountBalancesCsv(context, { ...period, class: of }),
  })),
  ...HOUSE.map((of) => ({
    name: `postings-${hyphened(of)}.csv`,
    says: `postings of the account ${of}`,
    open: (context: Context, period: Period) => accountPostingsCsv(context, { ...period, account: String(house(of)) }),
  })),
  { name: 'rents.csv', says: 'rents booked, with product, payer, invoice and fee', open: rentsCsv },
  { name: 'fees.csv', says: 'the operator’s fees, by purpose', open: feesCsv },
  { name: 'rewards-budget.csv', says: 'the rewards budget, by kind of reward', open: budgetKindsCsv },
  { name: 'rewards-budget-postings.csv', says: 'each posting of the rewards budget', open: budgetMovementsCsv },
  { name: 'complaints.csv', says: 'complaints opened in the month, by outcome', open: complaintOutcomesCsv },
  { name: 'suspense.csv', says: 'bank lines that nothing explained at the end of the month', open: suspenseCsv },
  { name: 'journal.csv', says: 'the journal for Odoo and ERPNext', open: journalAs(journalCsv) },
  { name: 'journal.journal', says: 'the journal for hledger', open: journalAs(hledgerFile) },
  { name: 'journal.beancount', says: 'the journal for Beancount', open: journalAs(beancountFile) },
  ...(
    [
      ['arrears.csv', 'rents in arrears', arrearsCsv],
      ['open-payouts.csv', 'payouts that have not ended', openPayoutsCsv],
      ['unclaimed-income.csv', 'income that members have not collected', unclaimedCsv],
      ['dormant-members.csv', 'members who have not been here for over a month', dormantCsv],
      ['verification-tiers.csv', 'members by verification tier', tiersCsv],
      ['ending-contracts.csv', 'contracts that end soon', endingContractsCsv],
    ] as const
  ).map(([name, says, csvOf]) => ({
    name,
    says: `${says}, as of the day on which the pack was made`,
    open: (context: Context) => csvOf(context, {}),
  })),
];

function journalAs(fileOf: typeof journalCsv): Report {
  return async (context, period) => fileOf(await readJournal(context, period));
}

/** The file's text, piece by piece. The report is read when its first piece is asked for. */
export async function* piecesOf({ name, open }: PackedReport, context: Context, period: Period) {
  const file = await open(context, period);
  if (isRefusal(file)) throw new Error(`${name} of a pack: ${file.name}`);
  yield* file.pieces;
}
