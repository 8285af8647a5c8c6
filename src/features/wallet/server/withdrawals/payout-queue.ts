// Reads payouts for the console: the list with its filters and totals, and one payout in full.
import { phoneChanges } from '#features/identity/server/public.ts';
import { type Member, membersByIds } from '#features/members/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import type { Sort } from '#platform/http/contract.ts';
import { countTotals, microsOf, type Place, sorted, type Totals } from '#platform/http/keyset.ts';
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import type { ConsoleWithdrawal, ConsoleWithdrawalDetail } from '../../contract/console.ts';
import { OPEN_STATES } from '../../contract/lists.ts';
import { masked } from '../payout-accounts/institutions.ts';
import { settings } from '../settings.ts';
import { minutesBetween } from '../staff-query.ts';
import { daysBefore, FRESH_DAYS, flagsOf, limitPassed } from './payout-flags.ts';
import { madeGoodAct, openMakeGoodAct, paidPayout } from './returned-payouts.ts';
import { openAct } from './review-withdrawals.ts';
import type { ReviewRules } from './withdrawal-rules.ts';
import { dayTotalOf, timelineOf, type Withdrawal, withdrawalById } from './withdrawals.ts';

type QueueFilter = {
  id?: bigint | undefined;
  after: string | undefined;
  limit: number;
  sort?: Sort | undefined;
  state?: string | undefined;
  kind?: string | undefined;
  olderThanHours?: number | undefined;
  youngerThanHours?: number | undefined;
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
  | 'toName'
  | 'bankReference'
  | 'requestedAt'
  | 'endedAt'
> & { approvals: number; micros: bigint; dayBefore: bigint; accountAddedAt: Date | null; paidBefore: boolean };

/** By default lists of open payouts are sorted oldest first, all others newest first. */
export function queueSort({ sort, state }: Pick<QueueFilter, 'sort' | 'state'>): Sort {
  return sort ?? (state === 'open' || OPEN_STATES.some((one) => one === state) ? 'oldest' : 'newest');
}

const COLUMNS = { id: 'w.id', amount: 'w.amount_minor', at: 'w.requested_at' } as const;

export async function queue(
  context: Context,
  filter: QueueFilter,
): Promise<{ place: Place; item: ConsoleWithdrawal }[]> {
  const sql: Queryable = context.sql;
  const now = context.clock.now();
  const { after, order } = sorted(sql, { sort: queueSort(filter), after: filter.after, columns: COLUMNS });
  const rows = await sql<QueueRow[]>`
    select w.id, w.number, w.member_id, w.kind, w.state, w.amount_minor as amount, w.tax_minor as tax,
      w.bank_charge_minor as bank_charge, w.net_minor as net,
      w.reviewers_needed, w.reason_code, w.held_until, w.to_institution, w.to_number, w.to_name,
      w.bank_reference, w.requested_at, ${microsOf(sql, 'w.requested_at')} as micros, w.ended_at,
      (select count(*)::int from wallet.withdrawal_review v
        where v.withdrawal_id = w.id and v.decision = 'approved') as approvals,
      ${dayTotalOf(sql, { memberId: sql`w.member_id`, now: sql`w.requested_at`, except: sql`w.id` })} as day_before,
      (select a.created_at from wallet.payout_account a where a.id = w.payout_account_id) as account_added_at,
      exists (select from wallet.withdrawal e
        where e.member_id = w.member_id and e.id < w.id and e.paid_at is not null) as paid_before
    from wallet.withdrawal w
    where ${queueConditions(sql, filter, now)} ${after}
    order by ${order} limit ${filter.limit}`;
  const memberIds = rows.map((row) => row.memberId);
  const oldest = rows.reduce((first, { requestedAt }) => (requestedAt < first ? requestedAt : first), now);
  const [members, phones, rules] = await Promise.all([
    membersByIds(sql, memberIds),
    phoneChanges(sql, { memberIds, since: daysBefore(oldest, FRESH_DAYS) }),
    settings.read(context),
  ]);
  return rows.map((row) => ({
    place: { id: row.id, amount: row.amount, micros: row.micros },
    item: queueItem(row, { member: members.get(row.memberId), phoneChangedAt: phones.get(row.memberId), rules, now }),
  }));
}

/** The number of payouts that match, and the sums of their amounts. */
export async function queueTotals(context: Context, filter: QueueConditions): Promise<Totals<'amount' | 'net'>> {
  const { sql, clock } = context;
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
  const {
    id,
    state,
    kind,
    olderThanHours,
    youngerThanHours,
    memberId,
    amountFromMinor,
    amountUntilMinor,
    from,
    until,
  } = filter;
  // Lists the open states exactly as the index withdrawal_open does, so that PostgreSQL uses it.
  return sql`true
    ${id === undefined ? sql`` : sql`and w.id = ${id}`}
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
    ${youngerThanHours === undefined ? sql`` : sql`and w.requested_at > ${hoursBefore(now, youngerThanHours)}`}
    ${amountFromMinor === undefined ? sql`` : sql`and w.amount_minor >= ${amountFromMinor}`}
    ${amountUntilMinor === undefined ? sql`` : sql`and w.amount_minor <= ${amountUntilMinor}`}
    ${from === undefined ? sql`` : sql`and w.requested_at >= ${startOfBusinessDate(from)}`}
    ${until === undefined ? sql`` : sql`and w.requested_at < ${startOfBusinessDate(addDays(until, 1))}`}`;
}

type Around = { member: Member | undefined; phoneChangedAt: Date | undefined; rules: ReviewRules; now: Date };

function queueItem(row: QueueRow, { member, phoneChangedAt, rules, now }: Around): ConsoleWithdrawal {
  const dayTotal = row.dayBefore + (row.kind === 'income' ? row.amount : 0n);
  return {
    id: String(row.id),
    number: row.number,
    memberId: String(row.memberId),
    memberNo: member?.memberNo ?? '',
    memberName: member?.realName ?? '',
    kind: row.kind,
    state: row.state,
    amountMinor: toWire(row.amount),
    taxMinor: toWire(row.tax),
    bankChargeMinor: toWire(row.bankCharge),
    feeMinor: toWire(row.tax + row.bankCharge),
    netMinor: toWire(row.net),
    reviewersNeeded: row.reviewersNeeded,
    approvals: row.approvals,
    reasonCode: row.reasonCode,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    account: `${row.toInstitution} ${masked(row.toNumber)}`,
    holderName: row.toName,
    bankReference: row.bankReference,
    requestedAt: row.requestedAt.toISOString(),
    ageMinutes: minutesBetween(row.requestedAt, row.endedAt ?? now),
    endedAt: row.endedAt?.toISOString() ?? null,
    dayTotalMinor: toWire(dayTotal),
    limitMinor: limitPassed(dayTotal, row.reviewersNeeded, rules),
    flags: member ? flagsOf({ ...row, member, phoneChangedAt }) : [],
  };
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}

export async function queueDetail(context: Context, id: bigint): Promise<ConsoleWithdrawalDetail | undefined> {
  const [one, [found]] = await Promise.all([
    withdrawalById(context.sql, id),
    queue(context, { id, after: undefined, limit: 1 }),
  ]);
  if (!one || !found) return undefined;
  const [timeline, reviews, stays, act] = await Promise.all([
    timelineOf(context.sql, id),
    context.sql<{ staffId: bigint; decision: string; reasonCode: string | null; note: string | null; at: Date }[]>`
      select staff_id, decision, reason_code, note, at from wallet.withdrawal_review
      where withdrawal_id = ${id} order by at`,
    context.sql<
      {
        id: bigint;
        actId: bigint;
        reasonCode: string;
        until: Date;
        proposedBy: bigint;
        confirmedBy: bigint | null;
        proposedAt: Date;
      }[]
    >`
      select id, act_id, reason_code, until, proposed_by, confirmed_by, proposed_at
      from wallet.withdrawal_stay where withdrawal_id = ${id} order by id`,
    openAct(context.sql, id),
  ]);
  const missing = one.state === 'partly_returned' ? (await paidPayout(context.sql, id)).missing : 0n;
  const makeGoodAct =
    missing > 0n
      ? await openMakeGoodAct(context.sql, id, missing)
      : one.state === 'returned'
        ? await madeGoodAct(context.sql, id)
        : null;
  return {
    ...found.item,
    paidMinor: one.paidAt === null ? null : toWire(one.settled ?? one.net),
    returnedMinor: one.returnedMinor === null ? null : toWire(one.returnedMinor),
    missingMinor: toWire(missing),
    accountKind: one.toKind,
    institution: one.toInstitution,
    accountNumber: one.toNumber,
    attempts: one.attempts,
    openActId: one.state === 'pending_review' && act !== null ? String(act) : null,
    makeGoodActId: makeGoodAct === null ? null : String(makeGoodAct),
    reviews: reviews.map((review) => ({ ...review, staffId: String(review.staffId), at: review.at.toISOString() })),
    holds: stays.map((stay) => ({
      id: String(stay.id),
      actId: String(stay.actId),
      reasonCode: stay.reasonCode,
      until: stay.until.toISOString(),
      proposedBy: String(stay.proposedBy),
      confirmedBy: stay.confirmedBy === null ? null : String(stay.confirmedBy),
      proposedAt: stay.proposedAt.toISOString(),
    })),
    timeline: timeline.map((event) => ({
      state: event.state,
      at: event.at.toISOString(),
      actor: event.actor,
      reasonCode: event.reasonCode ?? null,
      note: event.note ?? null,
    })),
  };
}
