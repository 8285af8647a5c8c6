import { fromWire } from '../../../ledger/money.ts';
import { defineRoutes } from '../../../platform/feature.ts';
import { idOf, readPage } from '../../../platform/keyset.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { refuse } from '../../../platform/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { approveRevenue } from './bookings/approve-revenue.ts';
import { proposeRevenue } from './bookings/propose-revenue.ts';
import { rejectRevenue } from './bookings/reject-revenue.ts';
import { rejectCapital } from './capital/reject-capital.ts';
import { approveDeployment } from './capital/approve-deployment.ts';
import { proposeDeployment } from './capital/propose-deployment.ts';
import { approveRestoration } from './capital/approve-restoration.ts';
import { proposeRestoration } from './capital/propose-restoration.ts';
import { deployments, entries, type ListFilter, type Page, restorations, waitingLines } from './store.ts';

type ListQuery = { after?: string; limit?: number; state?: 'proposed' | 'posted' | 'rejected'; productId?: string };

/** A page of one of revenue's lists. The rows are already in the shape of the wire. */
function listed<V extends { id: string }>(query: ListQuery, read: (filter: ListFilter, page: Page) => Promise<V[]>) {
  const filter = {
    ...(query.state ? { state: query.state } : {}),
    ...(query.productId ? { productId: BigInt(query.productId) } : {}),
  };
  return readPage(query.limit, {
    rows: (limit) => read(filter, { after: idOf(query.after), limit }),
    key: (row) => row.id,
    items: (rows) => rows,
  });
}

const firstOr = async <V, N extends string>(rows: Promise<V[]>, name: N): Promise<V | Refusal<N>> =>
  (await rows)[0] ?? refuse(name);
const ONE: Page = { after: null, limit: 1 };

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    'GET /console/api/v1/revenue/lines': ({ query, locale }) =>
      listed(query, (_, page) => waitingLines(floor.sql, page, locale)),
    'GET /console/api/v1/revenue/entries': ({ query, locale }) =>
      listed(query, (filter, page) => entries(floor.sql, filter, page, locale)),
    'GET /console/api/v1/revenue/entries/{id}': async ({ path, locale }) =>
      firstOr(entries(floor.sql, { id: BigInt(path.id) }, ONE, locale), 'entry_not_found'),
    'POST /console/api/v1/revenue/entries': async ({ body, caller, intent }) => {
      const { statementLineId, contractId, partyId, amountMinor, assertion, ...invoice } = body;
      const booking = {
        ...invoice,
        statementLineId: BigInt(statementLineId),
        contractId: BigInt(contractId),
        partyId: BigInt(partyId),
        amount: fromWire(amountMinor),
      };
      return proposeRevenue(floor, { caller, booking, ...(assertion ? { assertion } : {}) }, intent);
    },
    'POST /console/api/v1/revenue/entries/{id}/approve': async ({ path, body, caller, intent }) =>
      approveRevenue(floor, { caller, entryId: BigInt(path.id), assertion: body.assertion }, intent),
    'POST /console/api/v1/revenue/entries/{id}/reject': async ({ path, body, caller, intent }) =>
      rejectRevenue(floor, { caller, entryId: BigInt(path.id), reason: body.reason }, intent),

    'GET /console/api/v1/revenue/deployments': ({ query, locale }) =>
      listed(query, (filter, page) => deployments(floor.sql, filter, page, locale)),
    'GET /console/api/v1/revenue/deployments/{id}': async ({ path, locale }) =>
      firstOr(deployments(floor.sql, { id: BigInt(path.id) }, ONE, locale), 'deployment_not_found'),
    'POST /console/api/v1/revenue/deployments': async ({ body, caller, intent }) => {
      const { trancheId, partyId, documentId, amountMinor, note, assertion } = body;
      const deployment = {
        trancheId: BigInt(trancheId),
        partyId: BigInt(partyId),
        documentId: BigInt(documentId),
        amount: fromWire(amountMinor),
        note,
      };
      return proposeDeployment(floor, { caller, deployment, ...(assertion ? { assertion } : {}) }, intent);
    },
    'POST /console/api/v1/revenue/deployments/{id}/approve': async ({ path, body, caller, intent }) =>
      approveDeployment(floor, { caller, deploymentId: BigInt(path.id), assertion: body.assertion }, intent),
    'POST /console/api/v1/revenue/deployments/{id}/reject': async ({ path, body, caller, intent }) =>
      rejectCapital(floor, { kind: 'deployment', caller, id: BigInt(path.id), reason: body.reason }, intent),

    'GET /console/api/v1/revenue/restorations': ({ query, locale }) =>
      listed(query, (filter, page) => restorations(floor.sql, filter, page, locale)),
    'GET /console/api/v1/revenue/restorations/{id}': async ({ path, locale }) =>
      firstOr(restorations(floor.sql, { id: BigInt(path.id) }, ONE, locale), 'restoration_not_found'),
    'POST /console/api/v1/revenue/restorations': async ({ body, caller, intent }) => {
      const { trancheId, partyId, statementLineId, amountMinor, note, assertion } = body;
      const restoration = {
        trancheId: BigInt(trancheId),
        partyId: BigInt(partyId),
        statementLineId: BigInt(statementLineId),
        amount: fromWire(amountMinor),
        note,
      };
      return proposeRestoration(floor, { caller, restoration, ...(assertion ? { assertion } : {}) }, intent);
    },
    'POST /console/api/v1/revenue/restorations/{id}/approve': async ({ path, body, caller, intent }) =>
      approveRestoration(floor, { caller, restorationId: BigInt(path.id), assertion: body.assertion }, intent),
    'POST /console/api/v1/revenue/restorations/{id}/reject': async ({ path, body, caller, intent }) =>
      rejectCapital(floor, { kind: 'restoration', caller, id: BigInt(path.id), reason: body.reason }, intent),
  }),
});
