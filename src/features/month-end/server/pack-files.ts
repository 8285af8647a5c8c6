// The files of a month's pack, in their order: each report as the console gives it.
import type { Streamed } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { house } from '#ledger/chart.ts';
import {
  beancountFile,
  hledgerFile,
  type Journal,
  journalCsv,
  type Period,
  readJournal,
  reportFile,
  trialBalanceCsv,
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

/** A list of the reports, for the period. `filters`: what it's asked for besides. */
const listed =
  (list: string, filters: object = {}): Report =>
  (context, period) =>
    reportFile(context, list, { ...period, ...filters });

/** Lists that say how things stand when they are read. */
const NOW = [
  ['arrears', 'rents in arrears (due, paid and short are the members’ part, after the fee)'],
  ['open-payouts', 'payouts that have not ended'],
  ['unclaimed-income', 'income that members have not collected'],
  ['dormant-members', 'members who have not been here for over a month'],
  ['verification-tiers', 'members by verification tier'],
  ['ending-contracts', 'contracts that end soon'],
] as const;

export const PACKED: readonly PackedReport[] = [
  { name: 'trial-balance.csv', says: 'balances and turnover of every account', open: trialBalanceCsv },
  {
    name: 'member-income.csv',
    says: 'what each member earned, collected or not, of which product, from whom and by which invoice',
    open: memberIncomeCsv,
  },
  {
    name: 'withheld-tax.csv',
    says: 'tax and bank charge withheld from payouts of the month, by member and year',
    open: listed('withheld-taxes'),
  },
  ...WALLETS.map((of) => ({
    name: `balances-${hyphened(of)}.csv`,
    says: `balances and turnover of each member’s wallet: ${of}`,
    open: listed('account-balances', { class: of }),
  })),
  ...HOUSE.map((of) => ({
    name: `postings-${hyphened(of)}.csv`,
    says: `postings of the account ${of}`,
    open: listed('account-postings', { account: String(house(of)) }),
  })),
  { name: 'rents.csv', says: 'rents booked, with product, payer, invoice and fee', open: listed('booked-rents') },
  { name: 'fees.csv', says: 'the operator’s fees, by purpose', open: listed('fee-turnovers') },
  { name: 'rewards-budget.csv', says: 'the rewards budget, by kind of reward', open: listed('budget-kinds') },
  {
    name: 'rewards-budget-postings.csv',
    says: 'each posting of the rewards budget',
    open: listed('budget-movements'),
  },
  { name: 'complaints.csv', says: 'complaints opened in the month, by outcome', open: listed('complaint-outcomes') },
  {
    name: 'suspense.csv',
    says: 'bank lines that nothing explained at the end of the month',
    open: listed('suspense-lines'),
  },
  { name: 'journal.csv', says: 'the journal for Odoo and ERPNext', open: journalAs(journalCsv) },
  { name: 'journal.journal', says: 'the journal for hledger', open: journalAs(hledgerFile) },
  { name: 'journal.beancount', says: 'the journal for Beancount', open: journalAs(beancountFile) },
  ...NOW.map(([list, says]) => ({
    name: `${list}.csv`,
    says: `${says}, as of the day on which the pack was made`,
    open: (context: Context) => reportFile(context, list, {}),
  })),
];

function journalAs(fileOf: (journal: Journal) => Streamed): Report {
  return async (context, period) => fileOf(await readJournal(context, period));
}

/** The file's text, piece by piece. The report is read when its first piece is asked for. */
export async function* piecesOf({ name, open }: PackedReport, context: Context, period: Period) {
  const file = await open(context, period);
  if (isRefusal(file)) throw new Error(`${name} of a pack: ${file.name}`);
  yield* file.pieces;
}
