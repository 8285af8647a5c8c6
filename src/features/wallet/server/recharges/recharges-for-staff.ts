// The recharges in the console.
import type { Floor } from '#platform/floor.ts';
import type { Place } from '#platform/http/keyset.ts';
import { toWire } from '#ledger/money.ts';
import { type Member, memberById, membersByIds } from '#features/identity/server/public.ts';
import type { ConsoleRecharge } from '../../contract/console.ts';
import { masked } from '../payout-accounts/number-rules.ts';
import { minutesBetween } from '../staff-query.ts';
import { listRecharges, type Recharge, rechargeById, type RechargeFilter } from './recharge-store.ts';

export async function consoleRecharges(
  floor: Floor,
  filter: RechargeFilter,
): Promise<{ place: Place; item: ConsoleRecharge }[]> {
  const rows = await listRecharges(floor.sql, filter);
  const members = await membersByIds(
    floor.sql,
    rows.map((row) => row.memberId),
  );
  return rows.map((row) => ({
    place: row,
    item: rechargeItem(row, members.get(row.memberId), floor.clock.now()),
  }));
}

export async function consoleRecharge(floor: Floor, id: bigint): Promise<ConsoleRecharge | undefined> {
  const row = await rechargeById(floor.sql, id);
  return row && rechargeItem(row, (await memberById(floor.sql, row.memberId)) ?? undefined, floor.clock.now());
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
