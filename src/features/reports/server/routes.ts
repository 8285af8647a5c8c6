import { audit } from '#features/acts/server/public.ts';
import type { Context } from '#platform/context.ts';
import { defineRoutes, type StaffCaller } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { accountBalancesCsv, listAccountBalances } from './account-balances.ts';
import { accountPostingsCsv, accountTotals, listAccountPostings } from './account-postings.ts';
import { feesCsv, listFees } from './fees.ts';
import { journalCsv } from './journal/journal-csv.ts';
import { beancountFile, hledgerFile } from './journal/plain-text.ts';
import { readJournal } from './journal/read-journal.ts';
import { type AskedPeriod, periodOf } from './period.ts';
import { readTransfer } from './read-transfer.ts';
import { listRents, rentsCsv } from './rents.ts';
import { listTaxes, taxesCsv } from './taxes.ts';
import { readTrialBalance, trialBalanceCsv } from './trial-balance.ts';

/** Records in the audit log who downloaded which report, and for which period and account. */
async function auditExport(
  { sql }: Context,
  { staffId }: StaffCaller,
  report: string,
  asked: Record<string, unknown>,
): Promise<void> {
  await sql.begin((tx) =>
    audit(tx, { staffId, action: 'reports.export', subject: `report:${report}`, detail: { asked } }),
  );
}

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => {
    const journalOf = async (caller: StaffCaller, file: string, query: AskedPeriod) => {
      await auditExport(context, caller, file, query);
      return readJournal(context, periodOf(context, query));
    };
    return {
      'GET /console/api/v1/trial-balance': ({ query }) => readTrialBalance(context, periodOf(context, query)),
      'GET /console/api/v1/trial-balance.csv': async ({ caller, query }) => {
        await auditExport(context, caller, 'trial-balance', query);
        return trialBalanceCsv(context, periodOf(context, query));
      },
      'GET /console/api/v1/account-balances': ({ query }) => listAccountBalances(context, query),
      'GET /console/api/v1/account-balances.csv': async ({ caller, query }) => {
        await auditExport(context, caller, 'account-balances', query);
        return accountBalancesCsv(context, query);
      },
      'GET /console/api/v1/account-postings': ({ query }) => listAccountPostings(context, query),
      'GET /console/api/v1/account-postings/totals': ({ query }) => accountTotals(context, query),
      'GET /console/api/v1/account-postings.csv': async ({ caller, query }) => {
        await auditExport(context, caller, 'account-postings', query);
        return accountPostingsCsv(context, query);
      },
      'GET /console/api/v1/transfers/{id}': ({ path }) => readTransfer(context, path.id),
      'GET /console/api/v1/booked-rents': ({ query }) => listRents(context, query),
      'GET /console/api/v1/booked-rents.csv': async ({ caller, query }) => {
        await auditExport(context, caller, 'booked-rents', query);
        return rentsCsv(context, query);
      },
      'GET /console/api/v1/withheld-taxes': ({ query }) => listTaxes(context, query),
      'GET /console/api/v1/withheld-taxes.csv': async ({ caller, query }) => {
        await auditExport(context, caller, 'withheld-taxes', query);
        return taxesCsv(context, query);
      },
      'GET /console/api/v1/fee-turnovers': ({ query }) => listFees(context, query),
      'GET /console/api/v1/fee-turnovers.csv': async ({ caller, query }) => {
        await auditExport(context, caller, 'fee-turnovers', query);
        return feesCsv(context, query);
      },
      'GET /console/api/v1/journal.hledger': async ({ caller, query }) =>
        hledgerFile(await journalOf(caller, 'journal.hledger', query)),
      'GET /console/api/v1/journal.beancount': async ({ caller, query }) =>
        beancountFile(await journalOf(caller, 'journal.beancount', query)),
      'GET /console/api/v1/journal.csv': async ({ caller, query }) =>
        journalCsv(await journalOf(caller, 'journal.csv', query)),
    };
  },
});
