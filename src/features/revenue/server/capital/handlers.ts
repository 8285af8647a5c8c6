// Handlers of the console's calls on deployments and restorations of capital.
import { fromWire } from '#ledger/money.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { contract } from '../../contract.ts';
import { deployments, firstOr, listed, ONE, restorations } from '../store.ts';
import { approveDeployment, proposeDeployment } from './deployments.ts';
import { approveRestoration, proposeRestoration } from './restorations.ts';
import { rejectCapital } from './capital.ts';

type Wire = typeof contract;

function deploymentCalls(context: Context): HandlersAt<Wire, '/console/api/v1/revenue/deployments'> {
  return {
    'GET /console/api/v1/revenue/deployments': ({ query, locale }) =>
      listed(query, (filter, page) => deployments(context.sql, filter, page, locale)),
    'GET /console/api/v1/revenue/deployments/{id}': async ({ path, locale }) =>
      firstOr(deployments(context.sql, { id: BigInt(path.id) }, ONE, locale), 'deployment_not_found'),
    'POST /console/api/v1/revenue/deployments': async ({ body, caller, intent }) => {
      const { trancheId, partyId, documentId, amountMinor, note, assertion } = body;
      const deployment = {
        trancheId: BigInt(trancheId),
        partyId: BigInt(partyId),
        documentId: BigInt(documentId),
        amount: fromWire(amountMinor),
        note,
      };
      return proposeDeployment(context, { caller, deployment, ...(assertion ? { assertion } : {}) }, intent);
    },
    'POST /console/api/v1/revenue/deployments/{id}/approve': async ({ path, body, caller, intent }) =>
      approveDeployment(context, { caller, deploymentId: BigInt(path.id), assertion: body.assertion }, intent),
    'POST /console/api/v1/revenue/deployments/{id}/reject': async ({ path, body, caller, intent }) =>
      rejectCapital(context, { kind: 'deployment', caller, id: BigInt(path.id), reason: body.reason }, intent),
  };
}

function restorationCalls(context: Context): HandlersAt<Wire, '/console/api/v1/revenue/restorations'> {
  return {
    'GET /console/api/v1/revenue/restorations': ({ query, locale }) =>
      listed(query, (filter, page) => restorations(context.sql, filter, page, locale)),
    'GET /console/api/v1/revenue/restorations/{id}': async ({ path, locale }) =>
      firstOr(restorations(context.sql, { id: BigInt(path.id) }, ONE, locale), 'restoration_not_found'),
    'POST /console/api/v1/revenue/restorations': async ({ body, caller, intent }) => {
      const { trancheId, partyId, statementLineId, amountMinor, note, assertion } = body;
      const restoration = {
        trancheId: BigInt(trancheId),
        partyId: BigInt(partyId),
        statementLineId: BigInt(statementLineId),
        amount: fromWire(amountMinor),
        note,
      };
      return proposeRestoration(context, { caller, restoration, ...(assertion ? { assertion } : {}) }, intent);
    },
    'POST /console/api/v1/revenue/restorations/{id}/approve': async ({ path, body, caller, intent }) =>
      approveRestoration(context, { caller, restorationId: BigInt(path.id), assertion: body.assertion }, intent),
    'POST /console/api/v1/revenue/restorations/{id}/reject': async ({ path, body, caller, intent }) =>
      rejectCapital(context, { kind: 'restoration', caller, id: BigInt(path.id), reason: body.reason }, intent),
  };
}

export function capitalHandlers(
  context: Context,
): HandlersAt<Wire, '/console/api/v1/revenue/deployments' | '/console/api/v1/revenue/restorations'> {
  return { ...deploymentCalls(context), ...restorationCalls(context) };
}
