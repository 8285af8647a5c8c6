import { audit } from '#features/acts/server/public.ts';
import type { Context } from '#platform/context.ts';
import { defineRoutes, type StaffCaller, type Streamed } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { listAccountBalances } from './account-balances.ts';
import { arrearsByAge, listArrears } from './ageing/arrears.ts';
import { listOpenPayouts, payoutsByAge } from './ageing/open-payouts.ts';
import { listSuspense, suspenseByAge } from './ageing/suspense-lines.ts';
import { accountTotals, listAccountPostings } from './account-postings.ts';
import { complaintSummary, listComplaintOutcomes } from './complaint-outcomes.ts';
import { listDormant } from './dormant-members.ts';
import { listEndingContracts } from './ending-contracts.ts';
import { listFees } from './fees.ts';
import { journalCsv } from './journal/journal-csv.ts';
import { beancountFile, hledgerFile } from './journal/plain-text.ts';
import { type Journal, readJournal } from './journal/read-journal.ts';
import { type AskedPeriod, periodOf } from './period.ts';
import { readTransfer } from './read-transfer.ts';
import { listRents } from './rents.ts';
import { paperOf } from './report-pdf.ts';
import { budgetTotals, listBudgetKinds, listBudgetMovements } from './rewards-budget.ts';
import { listTaxes } from './taxes.ts';
import { listUnclaimed, unclaimedAges } from './unclaimed-income.ts';
import { listTiers } from './verification-tiers.ts';
import { readTrialBalance, trialBalanceCsv } from './trial-balance.ts';

/** Records in the audit log who downloaded which report, and for which period and account. */
async function auditExport({ sql }: Context, { staffId }: StaffCaller, report: string, asked: object): Promise<void> {
  await sql.begin((tx) =>
    audit(tx, { staffId, action: 'reports.export', subject: `report:${report}`, detail: { asked } }),
  );
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
    return {
      'GET /console/api/v1/trial-balance': ({ query }) => readTrialBalance(context, periodOf(context, query)),
      'GET /console/api/v1/trial-balance.csv': exported('trial-balance', trialBalanceCsv),
      'GET /console/api/v1/trial-balance.pdf': async ({ caller, query }) => {
        await auditExport(context, caller, 'trial-balance', query);
        const file = await trialBalanceCsv(context, query);
        return paperOf(context)(file, { title: 'Trial balance', asked: periodOf(context, query), caller });
      },
      'GET /console/api/v1/account-balances': ({ query }) => listAccountBalances(context, query),
      'GET /console/api/v1/account-postings': ({ query }) => listAccountPostings(context, query),
      'GET /console/api/v1/account-postings/totals': ({ query }) => accountTotals(context, query),
      'GET /console/api/v1/transfers/{id}': ({ path }) => readTransfer(context, path.id),
      'GET /console/api/v1/booked-rents': ({ query }) => listRents(context, query),
      'GET /console/api/v1/withheld-taxes': ({ query }) => listTaxes(context, query),
      'GET /console/api/v1/fee-turnovers': ({ query }) => listFees(context, query),
      'GET /console/api/v1/open-payouts': ({ query }) => listOpenPayouts(context, query),
      'GET /console/api/v1/open-payouts/ages': ({ query }) => payoutsByAge(context, query),
      'GET /console/api/v1/suspense-lines': ({ query }) => listSuspense(context, query),
      'GET /console/api/v1/suspense-lines/ages': ({ query }) => suspenseByAge(context, query),
      'GET /console/api/v1/arrears': ({ query }) => listArrears(context, query),
      'GET /console/api/v1/arrears/ages': ({ query }) => arrearsByAge(context, query),
      'GET /console/api/v1/budget-kinds': ({ query }) => listBudgetKinds(context, query),
      'GET /console/api/v1/budget-kinds/totals': ({ query }) => budgetTotals(context, query),
      'GET /console/api/v1/budget-movements': ({ query }) => listBudgetMovements(context, query),
      'GET /console/api/v1/complaint-outcomes': ({ query }) => listComplaintOutcomes(context, query),
      'GET /console/api/v1/complaint-outcomes/summary': ({ query }) => complaintSummary(context, query),
      'GET /console/api/v1/unclaimed-income': ({ query }) => listUnclaimed(context, query),
      'GET /console/api/v1/unclaimed-income/ages': () => unclaimedAges(context),
      'GET /console/api/v1/verification-tiers': () => listTiers(context),
      'GET /console/api/v1/dormant-members': ({ query }) => listDormant(context, query),
      'GET /console/api/v1/ending-contracts': ({ query }) => listEndingContracts(context, query),
      'GET /console/api/v1/journal.hledger': journalAs('journal.hledger', hledgerFile),
      'GET /console/api/v1/journal.beancount': journalAs('journal.beancount', beancountFile),
      'GET /console/api/v1/journal.csv': journalAs('journal.csv', journalCsv),
    };
  },
});
