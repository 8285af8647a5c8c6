import { Raw } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { consoleRecharges, queue, type QueueFilter } from './console-store.ts';
import { csvOf, decimal } from './csv.ts';
import type { RechargeFilter } from './recharges/recharge-store.ts';

const ROWS_MAX = 10_000;

type Asked<F extends { limit: number }> = Omit<F, 'after' | 'before' | 'limit'>;

/** The list as the filters give it, in its order. */
export async function payoutsCsv(floor: Floor, filter: Asked<QueueFilter>): Promise<Raw> {
  const rows = await queue(floor, { ...filter, after: null, limit: ROWS_MAX + 1 });
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
      item.requestedAt,
      item.endedAt,
      item.reasonCode,
      item.reviewersNeeded,
      item.approvals,
    ]),
  );
}

export async function rechargesCsv(floor: Floor, filter: Asked<RechargeFilter>): Promise<Raw> {
  const rows = await consoleRecharges(floor, { ...filter, before: null, limit: ROWS_MAX + 1 });
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
      item.createdAt,
      item.endedAt,
      item.reasonCode,
    ]),
  );
}

/** A file that had to be cut says so. */
function csvFile(filename: string, head: readonly string[], rows: Parameters<typeof csvOf>[1]): Raw {
  const cut = rows.length > ROWS_MAX ? [`only the first ${ROWS_MAX} rows: narrow the filters`] : [];
  return new Raw({ contentType: 'text/csv; charset=utf-8', body: csvOf(head, rows.slice(0, ROWS_MAX), cut), filename });
}
