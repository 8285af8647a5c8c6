// Stays delay a payout for a time. A stay needs two members of staff, a reason from the closed list, and an end
// (withdrawals.md 4). The console calls it a hold, which is not the ledger's hold of the amount.
import type { AssertionInput } from '#features/acts/contract.ts';
import { membersByIds } from '#features/members/server/public.ts';
import { approvalsOf, approveAct, approveAtOnce, audit, proposeAct } from '#features/acts/server/public.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { ProposedStay } from '../../contract/console.ts';
import { MAY_STAY_STATES } from '../../contract/lists.ts';
import { settings } from '../settings.ts';
import { type WithdrawalState, STAY_WINDOW_DAYS, type Kept, latestEnd } from './withdrawal-rules.ts';
import { addEvent, lockWithdrawal, payingAccount, announce, type Withdrawal } from './withdrawals.ts';

const MAY_STAY: ReadonlySet<WithdrawalState> = new Set(MAY_STAY_STATES);

type Done = { id: string };

type StayRefusal = Refusal<
  | 'withdrawal_not_found'
  | 'withdrawal_moved_on'
  | 'reviewer_repeated'
  | 'hold_end_outside'
  | 'hold_days_used_up'
  | 'hold_not_found'
  | 'assertion_invalid'
  | 'already_approved'
  | 'act_not_found'
>;

export type StayLimits = { holdDaysMax: number; holdDaysOfMemberMax: number };

/** Null if a stay may end at `until`: it is short enough, and so are all stays of its member together. */
async function endProblem(
  q: Queryable,
  { memberId }: Pick<Withdrawal, 'memberId'>,
  { at, until, limits }: { at: Date; until: Date; limits: StayLimits },
): Promise<Refusal<'hold_end_outside' | 'hold_days_used_up'> | null> {
  if (until <= at || until.getTime() > at.getTime() + limits.holdDaysMax * DAY_MS)
    return refuse('hold_end_outside', { days: limits.holdDaysMax });
  const kept = await q<Kept[]>`
    select s.confirmed_at as from, s.until from wallet.withdrawal_stay s
    join wallet.withdrawal w on w.id = s.withdrawal_id
    where w.member_id = ${memberId} and s.confirmed_at is not null
      and s.until > ${new Date(at.getTime() - STAY_WINDOW_DAYS * DAY_MS)}`;
  const latest = latestEnd(at, kept, limits.holdDaysOfMemberMax);
  if (latest !== null && until <= latest) return null;
  return refuse('hold_days_used_up', {
    days: limits.holdDaysOfMemberMax,
    window: STAY_WINDOW_DAYS,
    latest: latest?.toISOString() ?? null,
  });
}

type Row = {
  id: bigint;
  withdrawalId: bigint;
  number: string;
  memberId: bigint;
  amount: bigint;
  reasonCode: string;
  until: Date;
  proposedBy: bigint;
  proposedAt: Date;
  approvals: number;
};

/**
 * SQL: stays `s` of payouts `w` that are proposed but not confirmed. They delay nothing yet. A proposal lapses at its
 * end, or when its payout goes to the bank or ends (MAY_STAY_STATES).
 */
export const PROPOSED_STAYS = (q: Queryable) => q`
  from wallet.withdrawal_stay s join wallet.withdrawal w on w.id = s.withdrawal_id
  where s.confirmed_by is null and s.until > platform.now() and w.state = any (${[...MAY_STAY_STATES]})`;

/** Oldest first. */
export async function proposedStays(
  context: Context,
  { after, limit }: { after: bigint; limit: number },
): Promise<ProposedStay[]> {
  const rows = await context.sql<Row[]>`
    select s.id, w.id as withdrawal_id, w.number, w.member_id, w.amount_minor as amount, s.reason_code, s.until,
      s.proposed_by, s.proposed_at,
      (select count(*)::int from ledger.act_approval a where a.act_id = s.act_id) as approvals
    ${PROPOSED_STAYS(context.sql)} and s.id > ${after}
    order by s.id limit ${limit}`;
  const members = await membersByIds(
    context.sql,
    rows.map((row) => row.memberId),
  );
  return rows.map((row) => ({
    id: String(row.id),
    withdrawalId: String(row.withdrawalId),
    number: row.number,
    memberId: String(row.memberId),
    memberNo: members.get(row.memberId)?.memberNo ?? '',
    memberName: members.get(row.memberId)?.realName ?? '',
    amountMinor: toWire(row.amount),
    reasonCode: row.reasonCode,
    until: row.until.toISOString(),
    proposedBy: String(row.proposedBy),
    proposedAt: row.proposedAt.toISOString(),
    approvals: row.approvals,
  }));
}

export type NewStay = {
  id: bigint;
  caller: StaffCaller;
  reasonCode: string;
  until: Date;
  assertion?: AssertionInput | undefined;
};

/** The first person proposes a stay. It has no effect yet. */
export async function proposeStay(
  context: Context,
  { id, caller, reasonCode, until, assertion }: NewStay,
  intent: Intent,
): Promise<Done | StayRefusal | IntentRefusal> {
  const at = context.clock.now();
  const limits = await settings.read(context);
  return once(context.sql, intent, at, async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (!MAY_STAY.has(one.state)) return refuse('withdrawal_moved_on');
    const tooLong = await endProblem(tx, one, { at, until, limits });
    if (tooLong) return tooLong;
    const actId = await proposeAct(tx, {
      purpose: 'withdrawal_held',
      debit: payingAccount(one),
      credit: null,
      amount: one.amount,
      statementLineId: null,
      content: { number: one.number, reasonCode, until: until.toISOString() },
      staffId: caller.staffId,
      at,
    });
    const signed = await approveAtOnce(context, tx, { actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    await tx`
      insert into wallet.withdrawal_stay (withdrawal_id, act_id, reason_code, until, proposed_by, proposed_at)
      values (${id}, ${actId}, ${reasonCode}, ${until}, ${caller.staffId}, ${at})`;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.propose_hold',
      subject: `withdrawal:${id}`,
      detail: { reasonCode, until: until.toISOString() },
    });
    return { id: String(id) };
  });
}

type Stay = {
  id: bigint;
  withdrawalId: bigint;
  actId: bigint;
  reasonCode: string;
  until: Date;
  proposedBy: bigint;
  confirmedBy: bigint | null;
};

/** Signs a proposed stay. The signature of a second person makes it effective. */
export async function confirmStay(
  context: Context,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
  intent: Intent,
): Promise<Done | StayRefusal | IntentRefusal> {
  const at = context.clock.now();
  const limits = await settings.read(context);
  return once(context.sql, intent, at, async (tx) => {
    const [stay] = await tx<Stay[]>`
      select id, withdrawal_id, act_id, reason_code, until, proposed_by, confirmed_by
      from wallet.withdrawal_stay where id = ${id} for update`;
    if (!stay || stay.confirmedBy !== null) return refuse('hold_not_found');
    const one = await lockWithdrawal(tx, stay.withdrawalId);
    if (!one || !MAY_STAY.has(one.state) || stay.until <= at) return refuse('withdrawal_moved_on');
    const tooLong = await endProblem(tx, one, { at, until: stay.until, limits });
    if (tooLong) return tooLong;
    const signed = await approveAct(context, tx, { actId: stay.actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.sign_hold',
      subject: `withdrawal:${one.id}`,
      detail: { approvals: signed.approvals },
    });
    if (signed.approvals < 2) return { id: String(one.id) };
    // The proposer may be the second to sign, if their passkey failed at first. Then the other signer is the confirmer.
    const other = (await approvalsOf(tx, stay.actId)).find((approval) => approval.staffId !== stay.proposedBy);
    await tx`update wallet.withdrawal_stay set confirmed_by = ${other?.staffId ?? caller.staffId},
      confirmed_at = ${at} where id = ${id}`;
    await tx`update wallet.withdrawal set held_until = ${stay.until}, held_reason = ${stay.reasonCode}
      where id = ${one.id}`;
    await addEvent(tx, {
      withdrawalId: one.id,
      state: 'held',
      at,
      actor: intent.actor,
      reasonCode: stay.reasonCode,
      note: stay.until.toISOString(),
    });
    await announce(tx, one, one.state);
    await sendMessage(tx, {
      memberId: one.memberId,
      kind: 'wallet.withdrawal_held',
      params: {
        number: one.number,
        reason: stay.reasonCode,
        untilAt: stay.until.toISOString(),
        withdrawalId: String(one.id),
      },
    });
    return { id: String(one.id) };
  });
}

/** One person may end a stay early, because that favours the member. */
export async function endStay(
  context: Context,
  { id, caller }: { id: bigint; caller: StaffCaller },
  intent: Intent,
): Promise<Done | StayRefusal | IntentRefusal> {
  const at = context.clock.now();
  return once(context.sql, intent, at, async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (!one.heldUntil || one.heldUntil <= at) return refuse('withdrawal_moved_on');
    await tx`update wallet.withdrawal set held_until = null, held_reason = null where id = ${id}`;
    await addEvent(tx, { withdrawalId: id, state: 'hold_ended', at, actor: intent.actor });
    await audit(tx, { staffId: caller.staffId, action: 'wallet.end_hold', subject: `withdrawal:${id}` });
    await announce(tx, one, one.state);
    return { id: String(id) };
  });
}
