import { type Member, memberById, membersByIds } from '#features/members/server/public.ts';
import { fromWire, toWire } from '#ledger/money.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Place, placeOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import type { ConsoleRecharge } from '../../contract/console.ts';
import type { RechargeView } from '../../contract/shapes.ts';
import { masked } from '../payout-accounts/institutions.ts';
import { settings } from '../settings.ts';
import { minutesBetween, withMember } from '../staff-query.ts';
import {
  createRecharge,
  listRecharges,
  type Recharge,
  rechargeById,
  type RechargeFilter,
  rechargeTotals,
} from './recharges.ts';

function rechargeToWire(recharge: Recharge): RechargeView {
  const open = recharge.state === 'created' || recharge.state === 'pending';
  return {
    id: String(recharge.id),
    reference: recharge.reference,
    amountMinor: toWire(recharge.amount),
    settledMinor: recharge.settled === null ? null : toWire(recharge.settled),
    channel: recharge.channel,
    state: recharge.state,
    reasonCode: recharge.reasonCode,
    payer: recharge.payerNumber,
    payerInstitution: recharge.payerInstitution,
    approvalUrl: open ? recharge.approvalUrl : null,
    createdAt: recharge.createdAt.toISOString(),
    expiresAt: recharge.expiresAt.toISOString(),
    endedAt: recharge.endedAt?.toISOString() ?? null,
  };
}

export async function consoleRecharges(
  context: Context,
  filter: RechargeFilter,
): Promise<{ place: Place; item: ConsoleRecharge }[]> {
  const rows = await listRecharges(context.sql, filter);
  const members = await membersByIds(
    context.sql,
    rows.map((row) => row.memberId),
  );
  return rows.map((row) => ({
    place: row,
    item: rechargeItem(row, members.get(row.memberId), context.clock.now()),
  }));
}

async function consoleRecharge(context: Context, id: bigint): Promise<ConsoleRecharge | undefined> {
  const row = await rechargeById(context.sql, id);
  return row && rechargeItem(row, (await memberById(context.sql, row.memberId)) ?? undefined, context.clock.now());
}

function rechargeItem(row: Recharge, member: Member | undefined, now: Date): ConsoleRecharge {
  return {
    id: String(row.id),
    reference: row.reference,
    memberId: String(row.memberId),
    memberNo: member?.memberNo ?? '',
    memberName: member?.realName ?? '',
    channel: row.channel,
    state: row.state,
    amountMinor: toWire(row.amount),
    settledMinor: row.settled === null ? null : toWire(row.settled),
    reasonCode: row.reasonCode,
    payer: [row.payerInstitution, masked(row.payerNumber)].filter((part) => part !== null).join(' '),
    statementLineId: row.statementLineId === null ? null : String(row.statementLineId),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    ageMinutes: minutesBetween(row.createdAt, row.endedAt ?? now),
  };
}

function rechargeMemberCalls(context: Context): HandlersAt<typeof contract, '/api/v1/recharges'> {
  return {
    'GET /api/v1/recharges/terms': async ({ caller }) => {
      const [rules, member] = await Promise.all([settings.read(context), memberById(context.sql, caller.memberId)]);
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
        rows: (limit) => listRecharges(context.sql, { ...asked, limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(rechargeToWire),
      });
    },
    'GET /api/v1/recharges/{id}': async ({ caller, path }) => {
      const recharge = await rechargeById(context.sql, BigInt(path.id));
      return recharge?.memberId === caller.memberId ? rechargeToWire(recharge) : refuse('recharge_not_found');
    },
    'POST /api/v1/recharges': async ({ caller, body, intent }) => {
      const { amountMinor, ...payer } = body;
      const recharge = await createRecharge(
        context,
        { memberId: caller.memberId, amount: fromWire(amountMinor), payer },
        intent,
      );
      return isRefusal(recharge) ? recharge : rechargeToWire(recharge);
    },
  };
}

function rechargeStaffCalls(context: Context): HandlersAt<typeof contract, '/console/api/v1/recharges'> {
  return {
    'GET /console/api/v1/recharges': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => consoleRecharges(context, { ...withMember(query), after: query.after, limit }),
        key: ({ place }) => placeOf(query.sort ?? 'newest', place),
        items: (rows) => rows.map((row) => row.item),
      }),
    'GET /console/api/v1/recharges/totals': async ({ query }) => {
      const { count, more, amount, settled } = await rechargeTotals(context.sql, withMember(query));
      return { count, more, amountMinor: toWire(amount), settledMinor: toWire(settled) };
    },
    'GET /console/api/v1/recharges/{id}': async ({ path }) =>
      (await consoleRecharge(context, BigInt(path.id))) ?? refuse('recharge_not_found'),
  };
}

export function rechargeHandlers(
  context: Context,
): HandlersAt<typeof contract, '/api/v1/recharges' | '/console/api/v1/recharges'> {
  return { ...rechargeMemberCalls(context), ...rechargeStaffCalls(context) };
}
