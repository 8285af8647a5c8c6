import { Raw } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { consoleRecharges, queue, type QueueFilter } from './console-store.ts';
import { csvOf, decimal } from './csv.ts';

const ROWS_MAX = 10_000;

export async function payoutsCsv(floor: Floor, filter: Omit<QueueFilter, 'after' | 'limit'>): Promise<Raw> {
  const rows = await queue(floor, { ...filter, after: null, limit: ROWS_MAX });
  const body = csvOf(
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
  return new Raw({ contentType: 'text/csv; charset=utf-8', body, filename: `c3-payouts-${floor.clock.today()}.csv` });
}

export async function rechargesCsv(floor: Floor, state: string | undefined): Promise<Raw> {
  const rows = await consoleRecharges(floor, { before: null, limit: ROWS_MAX, state });
  const body = csvOf(
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
  return new Raw({ contentType: 'text/csv; charset=utf-8', body, filename: `c3-recharges-${floor.clock.today()}.csv` });
}
