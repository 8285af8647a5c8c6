import type { Raw } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { csvFile, decimal, ROWS_MAX, timeInFile } from '../csv.ts';
import type { Asked } from '../staff-query.ts';
import { queue, type QueueFilter } from './payout-queue.ts';

/** The filtered list, in its order. */
export async function payoutsCsv(floor: Floor, filter: Asked<QueueFilter>): Promise<Raw> {
  const rows = await queue(floor, { ...filter, after: undefined, limit: ROWS_MAX + 1 });
  return csvFile(
    `c3-payouts-${floor.clock.today()}.csv`,
    [
      'number',
      'member',
      'name',
      'kind',
      'state',
      'amount',
      'fee',
      'net',
      'account',
      'requested',
      'ended',
      'reason',
      'reviewers',
      'approvals',
    ],
    rows.map(({ item }) => [
      item.number,
      item.memberNo,
      item.memberName,
      item.kind,
      item.state,
      decimal(item.amountMinor),
      decimal(item.feeMinor),
      decimal(item.netMinor),
      item.account,
      timeInFile(item.requestedAt),
      timeInFile(item.endedAt),
      item.reasonCode,
      item.reviewersNeeded,
      item.approvals,
    ]),
  );
}
