// The payouts that staff work on.
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { Sort } from '#platform/http/contract.ts';
import { countTotals, microsOf, type Place, sorted, type Totals } from '#platform/http/keyset.ts';
import { toWire } from '#ledger/money.ts';
import { type Member, membersByIds } from '#features/identity/server/public.ts';
import type { ConsoleWithdrawal } from '../../contract/console.ts';
import { OPEN_STATES } from '../../contract/lists.ts';
import { masked } from '../payout-accounts/number-rules.ts';
import { minutesBetween } from '../staff-query.ts';
import type { Withdrawal } from './withdrawal-store.ts';

export type QueueFilter = {
  after: string | undefined;
  limit: number;
  sort?: Sort | undefined;
  state?: string | undefined;
  kind?: string | undefined;
  olderThanHours?: number | undefined;
  memberId?: bigint | undefined;
  amountFromMinor?: number | undefined;
  amountUntilMinor?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

type QueueRow = Pick<
  Withdrawal,
  | 'id'
  | 'number'
  | 'memberId'
  | 'kind'
  | 'state'
  | 'amount'
  | 'tax'
  | 'bankCharge'
  | 'net'
  | 'reviewersNeeded'
  | 'reasonCode'
  | 'heldUntil'
  | 'toInstitution'
  | 'toNumber'
  | 'requestedAt'
  | 'endedAt'
> & { approvals: number; micros: bigint };

/** Unless asked otherwise, waiting payouts come oldest first, all others newest first. */
export function queueSort({ sort, state }: Pick<QueueFilter, 'sort' | 'state'>): Sort {
  return sort ?? (state === 'open' || OPEN_STATES.some((one) => one === state) ? 'oldest' : 'newest');
}

const COLUMNS = { id: 'w.id', amount: 'w.amount_minor', at: 'w.requested_at' } as const;

export async function queue(floor: Floor, filter: QueueFilter): Promise<{ place: Place; item: ConsoleWithdrawal }[]> {
  const sql: Queryable = floor.sql;
  const now = floor.clock.now();
  const { after, order } = sorted(sql, { sort: queueSort(filter), after: filter.after, columns: COLUMNS });
  const rows = await sql<QueueRow[]>`
    select w.id, w.number, w.member_id, w.kind, w.state, w.amount_minor as amount, w.tax_minor as tax,
      w.bank_charge_minor as bank_charge, w.net_minor as net,
      w.reviewers_needed, w.reason_code, w.held_until, w.to_institution, w.to_number,
      w.requested_at, ${microsOf(sql, 'w.requested_at')} as micros, w.ended_at,
      (select count(*)::int from wallet.withdrawal_review v
        where v.withdrawal_id = w.id and v.decision = 'approved') as approvals
    from wallet.withdrawal w
    where ${queueConditions(sql, filter, now)} ${after}
    order by ${order} limit ${filter.limit}`;
  const members = await membersByIds(
    sql,
    rows.map((row) => row.memberId),
  );
  return rows.map((row) => ({
    place: { id: row.id, amount: row.amount, micros: row.micros },
    item: queueItem(row, members.get(row.memberId), now),
  }));
}

/** How many payouts the filters leave, and their sums. */
export async function queueTotals(floor: Floor, filter: QueueConditions): Promise<Totals<'amount' | 'net'>> {
  const { sql, clock } = floor;
  const { order } = sorted(sql, { sort: queueSort(filter), after: undefined, columns: COLUMNS });
  return countTotals(
    sql,
    ['amount', 'net'],
    sql`select w.amount_minor as amount, w.net_minor as net from wallet.withdrawal w
      where ${queueConditions(sql, filter, clock.now())} order by ${order}`,
  );
}

type QueueConditions = Omit<QueueFilter, 'after' | 'limit'>;

function queueConditions(sql: Queryable, filter: QueueConditions, now: Date) {
  const { state, kind, olderThanHours, memberId, amountFromMinor, amountUntilMinor, from, until } = filter;
  // Writes the open states out as in the index withdrawal_open, so that PostgreSQL uses it.
  return sql`true
    ${
      state === undefined
        ? sql``
        : state === 'open'
          ? sql`and w.state in ('pending_review', 'approved', 'waiting_funds', 'sending', 'unknown', 'processing',
              'partly_returned')`
          : sql`and w.state = ${state}`
    }
    ${kind === undefined ? sql`` : sql`and w.kind = ${kind}`}
    ${memberId === undefined ? sql`` : sql`and w.member_id = ${memberId}`}
    ${olderThanHours === undefined ? sql`` : sql`and w.requested_at <= ${hoursBefore(now, olderThanHours)}`}
    ${amountFromMinor === undefined ? sql`` : sql`and w.amount_minor >= ${amountFromMinor}`}
    ${amountUntilMinor === undefined ? sql`` : sql`and w.amount_minor <= ${amountUntilMinor}`}
    ${from === undefined ? sql`` : sql`and w.requested_at >= ${startOfBusinessDate(from)}`}
    ${until === undefined ? sql`` : sql`and w.requested_at < ${startOfBusinessDate(addDays(until, 1))}`}`;
}

export function queueItem(row: Omit<QueueRow, 'micros'>, member: Member | undefined, now: Date): ConsoleWithdrawal {
  return {
    id: String(row.id),
    number: row.number,
    memberId: String(row.memberId),
    memberNo: member?.memberNo ?? '',
    memberName: member?.realName ?? '',
    kind: row.kind,
    state: row.state,
    amountMinor: toWire(row.amount),
    feeMinor: toWire(row.tax + row.bankCharge),
    netMinor: toWire(row.net),
    reviewersNeeded: row.reviewersNeeded,
    approvals: row.approvals,
    reasonCode: row.reasonCode,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    account: `${row.toInstitution} ${masked(row.toNumber)}`,
    requestedAt: row.requestedAt.toISOString(),
    ageMinutes: minutesBetween(row.requestedAt, row.endedAt ?? now),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
