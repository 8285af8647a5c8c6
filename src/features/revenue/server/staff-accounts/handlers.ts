import type { HandlersAt } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { staffAccounts } from '../../../identity/server/public.ts';
import type { contract } from '../../contract.ts';
import { declareAccount } from './declare-account.ts';

export function staffAccountHandlers(
  floor: Floor,
): HandlersAt<typeof contract, '/console/api/v1/revenue/staff-accounts'> {
  return {
    'GET /console/api/v1/revenue/staff-accounts': async () =>
      (await staffAccounts(floor.sql)).map((row) => ({
        account: row.account,
        staffId: row.staffId.toString(),
        addedAt: row.addedAt.toISOString(),
      })),
    'POST /console/api/v1/revenue/staff-accounts': async ({ body, caller, intent }) =>
      declareAccount(floor, { staffId: caller.staffId, ...body }, intent),
  };
}
