import type { Raw } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { csvFile, decimal, ROWS_MAX, timeInFile } from '../csv.ts';
import type { Asked } from '../staff-query.ts';
import type { RechargeFilter } from './recharge-store.ts';
import { consoleRecharges } from './recharges-for-staff.ts';

export async function rechargesCsv(floor: Floor, filter: Asked<RechargeFilter>): Promise<Raw> {
  const rows = await consoleRecharges(floor, { ...filter, after: undefined, limit: ROWS_MAX + 1 });
  return csvFile(
    `c3-recharges-${floor.clock.today()}.csv`,
    ['reference', 'member', 'name', 'channel', 'state', 'amount', 'settled', 'payer', 'created', 'ended', 'reason'],
    rows.map(({ item }) => [
      item.reference,
      item.memberNo,
      item.memberName,
      item.channel,
      item.state,
      decimal(item.amountMinor),
      item.settledMinor === null ? null : decimal(item.settledMinor),
      item.payer,
      timeInFile(item.createdAt),
      timeInFile(item.endedAt),
      item.reasonCode,
    ]),
  );
}
