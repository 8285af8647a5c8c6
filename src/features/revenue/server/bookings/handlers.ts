import { fromWire } from '#ledger/money.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { contract } from '../../contract.ts';
import { firstOr, listed, ONE } from '../staff-query.ts';
import { entries, waitingLines } from '../store.ts';
import { approveRevenue } from './approve-revenue.ts';
import { proposeRevenue } from './propose-revenue.ts';
import { rejectRevenue } from './reject-revenue.ts';

export function bookingHandlers(
  floor: Floor,
): HandlersAt<typeof contract, '/console/api/v1/revenue/lines' | '/console/api/v1/revenue/entries'> {
  return {
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
  };
}
