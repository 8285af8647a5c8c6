// What staff see of payouts and recharges.
import type { Queryable } from '../../../platform/db.ts';
import { addDays, startOfBusinessDate } from '../../../platform/clock.ts';
import type { Floor } from '../../../platform/floor.ts';
import { type InstantKey, microsOf, instantRowOf } from '../../../platform/keyset.ts';
import { toWire } from '../../../ledger/money.ts';
import { type Member, memberById, membersByIds } from '../../identity/server/public.ts';
import type { ConsoleRecharge, ConsoleWithdrawal, ConsoleWithdrawalDetail } from '../contract/console.ts';
import { OPEN_STATES } from '../contract/lists.ts';
import { madeGoodAct, openMakeGoodAct } from './withdrawals/make-good-payout.ts';
import { masked } from './payout-accounts/number-rules.ts';
import { listRecharges, type Recharge, type RechargeFilter, rechargeById } from './recharges/recharge-store.ts';
import { openAct } from './withdrawals/review-withdrawal.ts';
import { payoutStanding } from './withdrawals/take-back-payout.ts';
import { dayTotal, timelineOf, type Withdrawal, withdrawalById } from './withdrawals/withdrawal-store.ts';

export type QueueFilter = {
  after: InstantKey | null;
  limit: number;
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

/** What waits comes oldest first, everything else newest first. */
export async function queue(
  floor: Floor,
  filter: QueueFilter,
): Promise<{ key: InstantKey; item: ConsoleWithdrawal }[]> {
  const sql: Queryable = floor.sql;
  const now = floor.clock.now();
  const { after } = filter;
  const oldestFirst = filter.state === 'open' || OPEN_STATES.some((state) => state === filter.state);
  const rows = await sql<QueueRow[]>`
    select w.id, w.number, w.member_id, w.kind, w.state, w.amount_minor as amount, w.tax_minor as tax,
      w.bank_charge_minor as bank_charge, w.net_minor as net,
      w.reviewers_needed, w.reason_code, w.held_until, w.to_institution, w.to_number,
      w.requested_at, ${microsOf(sql, 'w.requested_at')} as micros, w.ended_at,
      (select count(*)::int from wallet.withdrawal_review v where v.withdrawal_id = w.id and v.decision = 'approved') as approvals
    from wallet.withdrawal w
    where ${queueConditions(sql, filter, now)} ${after ? sql`and (w.requested_at, w.id) ${oldestFirst ? sql`>` : sql`<`} ${instantRowOf(sql, after)}` : sql``}
    order by w.requested_at ${oldestFirst ? sql`` : sql`desc`}, w.id ${oldestFirst ? sql`` : sql`desc`} limit ${filter.limit}`;
  const members = await membersByIds(
    sql,
    rows.map((row) => row.memberId),
  );
  return rows.map((row) => ({
    key: { micros: row.micros, id: row.id },
    item: queueItem(row, members.get(row.memberId), now),
  }));
}

function queueConditions(sql: Queryable, filter: QueueFilter, now: Date) {
  const { state, kind, olderThanHours, memberId, amountFromMinor, amountUntilMinor, from, until } = filter;
  // The open states are written out as in the index withdrawal_open.
  return sql`true
    ${
      state === undefined
        ? sql``
        : state === 'open'
          ? sql`and w.state in ('pending_review', 'approved', 'waiting_funds', 'sending', 'unknown', 'processing', 'partly_returned')`
          : sql`and w.state = ${state}`
    }
    ${kind === undefined ? sql`` : sql`and w.kind = ${kind}`} ${memberId === undefined ? sql`` : sql`and w.member_id = ${memberId}`}
    ${olderThanHours === undefined ? sql`` : sql`and w.requested_at <= ${new Date(now.getTime() - olderThanHours * 3_600_000)}`}
    ${amountFromMinor === undefined ? sql`` : sql`and w.amount_minor >= ${amountFromMinor}`} ${amountUntilMinor === undefined ? sql`` : sql`and w.amount_minor <= ${amountUntilMinor}`}
    ${from === undefined ? sql`` : sql`and w.requested_at >= ${startOfBusinessDate(from)}`} ${until === undefined ? sql`` : sql`and w.requested_at < ${startOfBusinessDate(addDays(until, 1))}`}`;
}

function queueItem(row: Omit<QueueRow, 'micros'>, member: Member | undefined, now: Date): ConsoleWithdrawal {
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

const minutesBetween = (from: Date, until: Date) =>
  Math.max(0, Math.floor((until.getTime() - from.getTime()) / 60_000));

export async function queueDetail(floor: Floor, id: bigint): Promise<ConsoleWithdrawalDetail | undefined> {
  const one = await withdrawalById(floor.sql, id);
  if (!one) return undefined;
  const [member, timeline, reviews, stays, act, before] = await Promise.all([
    memberById(floor.sql, one.memberId),
    timelineOf(floor.sql, id),
    floor.sql<{ staffId: bigint; decision: string; reasonCode: string | null; note: string | null; at: Date }[]>`
      select staff_id, decision, reason_code, note, at from wallet.withdrawal_review
      where withdrawal_id = ${id} order by at`,
    floor.sql<
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
    openAct(floor.sql, id),
    dayTotal(floor.sql, { memberId: one.memberId, now: one.requestedAt, except: id }),
  ]);
  const missing = one.state === 'partly_returned' ? (await payoutStanding(floor.sql, id)).missing : 0n;
  const makeGoodAct =
    missing > 0n
      ? await openMakeGoodAct(floor.sql, id, missing)
      : one.state === 'returned'
        ? await madeGoodAct(floor.sql, id)
        : null;
  const approvals = reviews.filter((review) => review.decision === 'approved').length;
  return {
    ...queueItem({ ...one, approvals }, member ?? undefined, floor.clock.now()),
    taxMinor: toWire(one.tax),
    bankChargeMinor: toWire(one.bankCharge),
    paidMinor: one.paidAt === null ? null : toWire(one.settled ?? one.net),
    returnedMinor: one.returnedMinor === null ? null : toWire(one.returnedMinor),
    missingMinor: toWire(missing),
    accountKind: one.toKind,
    institution: one.toInstitution,
    accountNumber: one.toNumber,
    holderName: one.toName,
    dayTotalMinor: toWire(before + (one.kind === 'income' ? one.amount : 0n)),
    bankReference: one.bankReference,
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

export async function consoleRecharges(
  floor: Floor,
  filter: RechargeFilter,
): Promise<{ id: bigint; item: ConsoleRecharge }[]> {
  const rows = await listRecharges(floor.sql, filter);
  const members = await membersByIds(
    floor.sql,
    rows.map((row) => row.memberId),
  );
  return rows.map((row) => ({ id: row.id, item: rechargeItem(row, members.get(row.memberId), floor.clock.now()) }));
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
