import { audit } from '#features/acts/server/public.ts';
import type { Context } from '#platform/context.ts';
import { defineRoutes, type Handlers, type StaffCaller, type Streamed } from '#platform/feature.ts';
import type { Contract, RouteKey } from '#platform/http/contract.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { accountBalancesCsv, listAccountBalances } from './account-balances.ts';
import { arrearsCsv, arrearsByAge, listArrears } from './ageing/arrears.ts';
import { listOpenPayouts, openPayoutsCsv, payoutsByAge } from './ageing/open-payouts.ts';
import { listSuspense, suspenseByAge, suspenseCsv } from './ageing/suspense-lines.ts';
import { accountPostingsCsv, accountTotals, listAccountPostings } from './account-postings.ts';
import { complaintOutcomesCsv, complaintSummary, listComplaintOutcomes } from './complaint-outcomes.ts';
import { dormantCsv, listDormant } from './dormant-members.ts';
import { endingContractsCsv, listEndingContracts } from './ending-contracts.ts';
import { feesCsv, listFees } from './fees.ts';
import { journalCsv } from './journal/journal-csv.ts';
import { beancountFile, hledgerFile } from './journal/plain-text.ts';
import { type Journal, readJournal } from './journal/read-journal.ts';
import { type AskedPeriod, periodOf } from './period.ts';
import { readTransfer } from './read-transfer.ts';
import { listRents, rentsCsv } from './rents.ts';
import { reportPdf } from './report-pdf.ts';
import {
  budgetKindsCsv,
  budgetMovementsCsv,
  budgetTotals,
  listBudgetKinds,
  listBudgetMovements,
} from './rewards-budget.ts';
import { listTaxes, taxesCsv } from './taxes.ts';
import { listUnclaimed, unclaimedAges, unclaimedCsv } from './unclaimed-income.ts';
import { listTiers, tiersCsv } from './verification-tiers.ts';
import { readTrialBalance, trialBalanceCsv } from './trial-balance.ts';

/** Records in the audit log who downloaded which report, and for which period and account. */
async function auditExport({ sql }: Context, { staffId }: StaffCaller, report: string, asked: object): Promise<void> {
  await sql.begin((tx) =>
    audit(tx, { staffId, action: 'reports.export', subject: `report:${report}`, detail: { asked } }),
  );
}

type Wire = typeof contract;
type Paper = Extract<keyof Wire, `${string}.pdf`>;

/** Each paper is made from the rows of its report's CSV, whose handler records the download, too. */
function papersOf(context: Context, calls: Omit<Handlers<Wire>, Paper>): Pick<Handlers<Wire>, Paper> {
  const papers = Object.entries<Contract[RouteKey]>(contract).filter(([route]) => route.endsWith('.pdf'));
  return Object.fromEntries(
    papers.map(([route, { summary }]) => {
      const csv = calls[route.replace(/pdf$/, 'csv') as 'GET /console/api/v1/account-postings.csv'];
      const title = summary.replace(/ as PDF$/, '');
      const paper = async (asked: Parameters<typeof csv>[0]) => {
        const file = await csv(asked);
        return isRefusal(file) ? file : reportPdf(context, file, { title, asked: asked.query, caller: asked.caller });
      };
      return [route, paper];
    }),
  ) as unknown as Pick<Handlers<Wire>, Paper>;
}

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => {
    /** Records the download, then makes the file. */
    const exported =
      <Q extends object, F>(report: string, fileOf: (of: Context, query: Q) => Promise<F>) =>
      async ({ caller, query }: { caller: StaffCaller; query: Q }) => {
        await auditExport(context, caller, report, query);
        return fileOf(context, query);
      };
    const journalAs = (report: string, fileOf: (journal: Journal) => Streamed) =>
      exported(report, async (of, query: AskedPeriod) => fileOf(await readJournal(of, periodOf(of, query))));
    const calls = {
      'GET /console/api/v1/trial-balance': ({ query }) => readTrialBalance(context, periodOf(context, query)),
      'GET /console/api/v1/trial-balance.csv': exported('trial-balance', trialBalanceCsv),
      'GET /console/api/v1/account-balances': ({ query }) => listAccountBalances(context, query),
      'GET /console/api/v1/account-balances.csv': exported('account-balances', accountBalancesCsv),
      'GET /console/api/v1/account-postings': ({ query }) => listAccountPostings(context, query),
      'GET /console/api/v1/account-postings/totals': ({ query }) => accountTotals(context, query),
      'GET /console/api/v1/account-postings.csv': exported('account-postings', accountPostingsCsv),
      'GET /console/api/v1/transfers/{id}': ({ path }) => readTransfer(context, path.id),
      'GET /console/api/v1/booked-rents': ({ query }) => listRents(context, query),
      'GET /console/api/v1/booked-rents.csv': exported('booked-rents', rentsCsv),
      'GET /console/api/v1/withheld-taxes': ({ query }) => listTaxes(context, query),
      'GET /console/api/v1/withheld-taxes.csv': exported('withheld-taxes', taxesCsv),
      'GET /console/api/v1/fee-turnovers': ({ query }) => listFees(context, query),
      'GET /console/api/v1/fee-turnovers.csv': exported('fee-turnovers', feesCsv),
      'GET /console/api/v1/open-payouts': ({ query }) => listOpenPayouts(context, query),
      'GET /console/api/v1/open-payouts/ages': ({ query }) => payoutsByAge(context, query),
      'GET /console/api/v1/open-payouts.csv': exported('open-payouts', openPayoutsCsv),
      'GET /console/api/v1/suspense-lines': ({ query }) => listSuspense(context, query),
      'GET /console/api/v1/suspense-lines/ages': ({ query }) => suspenseByAge(context, query),
      'GET /console/api/v1/suspense-lines.csv': exported('suspense-lines', suspenseCsv),
      'GET /console/api/v1/arrears': ({ query }) => listArrears(context, query),
      'GET /console/api/v1/arrears/ages': ({ query }) => arrearsByAge(context, query),
      'GET /console/api/v1/arrears.csv': exported('arrears', arrearsCsv),
      'GET /console/api/v1/budget-kinds': ({ query }) => listBudgetKinds(context, query),
      'GET /console/api/v1/budget-kinds/totals': ({ query }) => budgetTotals(context, query),
      'GET /console/api/v1/budget-kinds.csv': exported('budget-kinds', budgetKindsCsv),
      'GET /console/api/v1/budget-movements': ({ query }) => listBudgetMovements(context, query),
      'GET /console/api/v1/budget-movements.csv': exported('budget-movements', budgetMovementsCsv),
      'GET /console/api/v1/complaint-outcomes': ({ query }) => listComplaintOutcomes(context, query),
      'GET /console/api/v1/complaint-outcomes/summary': ({ query }) => complaintSummary(context, query),
      'GET /console/api/v1/complaint-outcomes.csv': exported('complaint-outcomes', complaintOutcomesCsv),
      'GET /console/api/v1/unclaimed-income': ({ query }) => listUnclaimed(context, query),
      'GET /console/api/v1/unclaimed-income/ages': () => unclaimedAges(context),
      'GET /console/api/v1/unclaimed-income.csv': exported('unclaimed-income', unclaimedCsv),
      'GET /console/api/v1/verification-tiers': () => listTiers(context),
      'GET /console/api/v1/verification-tiers.csv': exported('verification-tiers', tiersCsv),
      'GET /console/api/v1/dormant-members': ({ query }) => listDormant(context, query),
      'GET /console/api/v1/dormant-members.csv': exported('dormant-members', dormantCsv),
      'GET /console/api/v1/ending-contracts': ({ query }) => listEndingContracts(context, query),
      'GET /console/api/v1/ending-contracts.csv': exported('ending-contracts', endingContractsCsv),
      'GET /console/api/v1/journal.hledger': journalAs('journal.hledger', hledgerFile),
      'GET /console/api/v1/journal.beancount': journalAs('journal.beancount', beancountFile),
      'GET /console/api/v1/journal.csv': journalAs('journal.csv', journalCsv),
    } satisfies Omit<Handlers<Wire>, Paper>;
    return { ...calls, ...papersOf(context, calls) };
  },
});
