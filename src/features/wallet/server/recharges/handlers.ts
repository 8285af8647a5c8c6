import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { placeOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { fromWire, toWire } from '#ledger/money.ts';
import { memberById } from '#features/identity/server/public.ts';
import type { contract } from '../../contract.ts';
import { rechargesCsv } from './recharges-csv.ts';
import { consoleRecharge, consoleRecharges } from './recharges-for-staff.ts';
import { settings } from '../settings.ts';
import { tellExport, withMember } from '../staff-query.ts';
import { createRecharge } from './create-recharge.ts';
import { listRecharges, rechargeById, rechargeTotals, rechargeToWire } from './recharge-store.ts';

function rechargeMemberCalls(floor: Floor): HandlersAt<typeof contract, '/api/v1/recharges'> {
  return {
    'GET /api/v1/recharges/terms': async ({ caller }) => {
      const [rules, member] = await Promise.all([settings.read(floor), memberById(floor.sql, caller.memberId)]);
      return {
        minMinor: rules.rechargeMinMinor,
        maxMinor: rules.rechargeMaxMinor,
        channels: ['mobile_money', 'bank_transfer'] as const as ('mobile_money' | 'bank_transfer')[],
        expiresAfterMinutes: rules.rechargeExpiresMinutes,
        phone: member?.phone ?? '',
      };
    },
    'GET /api/v1/recharges': ({ caller, query }) => {
      const asked = { after: query.after, memberId: caller.memberId, state: query.state };
      return readPage(query.limit, {
        rows: (limit) => listRecharges(floor.sql, { ...asked, limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(rechargeToWire),
      });
    },
    'GET /api/v1/recharges/{id}': async ({ caller, path }) => {
      const recharge = await rechargeById(floor.sql, BigInt(path.id));
      return recharge?.memberId === caller.memberId ? rechargeToWire(recharge) : refuse('recharge_not_found');
    },
    'POST /api/v1/recharges': async ({ caller, body, intent }) => {
      const { amountMinor, ...payer } = body;
      const recharge = await createRecharge(
        floor,
        { memberId: caller.memberId, amount: fromWire(amountMinor), payer },
        intent,
      );
      return isRefusal(recharge) ? recharge : rechargeToWire(recharge);
    },
  };
}

function rechargeStaffCalls(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/recharges'> {
  return {
    'GET /console/api/v1/recharges': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => consoleRecharges(floor, { ...withMember(query), after: query.after, limit }),
        key: ({ place }) => placeOf(query.sort ?? 'newest', place),
        items: (rows) => rows.map((row) => row.item),
      }),
    'GET /console/api/v1/recharges/totals': async ({ query }) => {
      const { count, more, amount, settled } = await rechargeTotals(floor.sql, withMember(query));
      return { count, more, amountMinor: toWire(amount), settledMinor: toWire(settled) };
    },
    'GET /console/api/v1/recharges.csv': async ({ caller, query }) => {
      await tellExport(floor, caller, 'recharges', query);
      return rechargesCsv(floor, withMember(query));
    },
    'GET /console/api/v1/recharges/{id}': async ({ path }) =>
      (await consoleRecharge(floor, BigInt(path.id))) ?? refuse('recharge_not_found'),
  };
}

export function rechargeHandlers(
  floor: Floor,
): HandlersAt<typeof contract, '/api/v1/recharges' | '/console/api/v1/recharges'> {
  return { ...rechargeMemberCalls(floor), ...rechargeStaffCalls(floor) };
}
