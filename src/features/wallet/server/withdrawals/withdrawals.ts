// The rows of withdrawals: reads, inserts, and changes of state by the table in withdrawal-rules.ts.
import { sendMessage } from '#features/messages/server/public.ts';
import { lockBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import type { Queryable, Statement, Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { nudge } from '#platform/http/live.ts';
import { required } from '#platform/required.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import { giveBackReturn } from '../lots.ts';
import { topics } from '../topics.ts';
import { nextState, type WithdrawalEvent, type WithdrawalState } from './withdrawal-rules.ts';

export type Withdrawal = {
  id: bigint;
  number: string;
  memberId: bigint;
  kind: 'income' | 'recharge_return';
  amount: bigint;
  tax: bigint;
  bankCharge: bigint;
  net: bigint;
  payoutAccountId: bigint | null;
  toKind: 'card' | 'account' | 'mobile_money';
  toInstitution: string;
  toNumber: string;
  toName: string;
  state: WithdrawalState;
  reviewersNeeded: number;
  reasonCode: string | null;
  holdId: bigint;
  heldUntil: Date | null;
  heldReason: string | null;
  requestedAt: Date;
  reviewedAt: Date | null;
  sentAt: Date | null;
  paidAt: Date | null;
  endedAt: Date | null;
  expectedFrom: string;
  expectedUntil: string;
  attempts: number;
  bankReference: string | null;
  settled: bigint | null;
  paidLineId: bigint | null;
  returnedMinor: bigint | null;
};

/** When staff decided. Rejections from before version 1.3.0 only have the time of their end. */
export const reviewedAt = (q: Queryable) =>
  q`coalesce(w.reviewed_at, case when w.state = 'rejected' then w.ended_at end)`;

const columns = (q: Queryable) => q`
  w.id, w.number, w.member_id, w.kind, w.amount_minor as amount, w.tax_minor as tax,
  w.bank_charge_minor as bank_charge, w.net_minor as net,
  w.payout_account_id, w.to_kind, w.to_institution, w.to_number, w.to_name, w.state,
  w.reviewers_needed, w.reason_code, w.hold_id, w.held_until, w.held_reason,
  w.requested_at, ${reviewedAt(q)} as reviewed_at, w.sent_at, w.paid_at, w.ended_at,
  w.expected_from, w.expected_until, w.attempts, w.bank_reference, w.settled_minor as settled,
  w.paid_line_id, w.returned_minor`;

export async function withdrawalById(q: Queryable, id: bigint): Promise<Withdrawal | undefined> {
  const [row] = await q<Withdrawal[]>`select ${columns(q)} from wallet.withdrawal w where w.id = ${id}`;
  return row;
}

export async function withdrawalByNumber(q: Queryable, number: string): Promise<Withdrawal | undefined> {
  const [row] = await q<Withdrawal[]>`select ${columns(q)} from wallet.withdrawal w where w.number = ${number}`;
  return row;
}

export async function lockWithdrawal(tx: Transaction, id: bigint): Promise<Withdrawal | undefined> {
  const [row] = await tx<Withdrawal[]>`select ${columns(tx)} from wallet.withdrawal w where w.id = ${id} for update`;
  return row;
}

export async function listOwn(
  q: Queryable,
  { memberId, before, limit, kind }: { memberId: bigint; before: bigint | null; limit: number; kind: string | null },
): Promise<Withdrawal[]> {
  return q<Withdrawal[]>`select ${columns(q)} from wallet.withdrawal w
    where w.member_id = ${memberId} ${before === null ? q`` : q`and w.id < ${before}`}
      ${kind === null ? q`` : q`and w.kind = ${kind}`} order by w.id desc limit ${limit}`;
}

/** Withdrawals whose next step is due, in the order of the requests. Leaves out those with a stay. */
export async function dueWithdrawals(
  q: Queryable,
  { states, now, limit }: { states: readonly WithdrawalState[]; now: Date; limit: number },
): Promise<Withdrawal[]> {
  return q<Withdrawal[]>`select ${columns(q)} from wallet.withdrawal w
    where w.state = any (${[...states]}) and coalesce(w.next_try_at, w.requested_at) <= ${now}
      and (w.held_until is null or w.held_until <= ${now})
    order by w.id limit ${limit}`;
}

/** Payouts at the bank for which the bank has sent a notice of refusal. */
export async function refusedByNotice(q: Queryable): Promise<Withdrawal[]> {
  return q<Withdrawal[]>`select ${columns(q)} from wallet.withdrawal w
    where w.state in ('sending', 'unknown', 'processing')
      and exists (select from ledger.bank_notice n where n.reference = w.number and n.kind = 'payout.refused')
    order by w.id limit 200`;
}

export type NewWithdrawal = Omit<
  Withdrawal,
  | 'id'
  | 'reasonCode'
  | 'heldUntil'
  | 'heldReason'
  | 'sentAt'
  | 'paidAt'
  | 'endedAt'
  | 'attempts'
  | 'bankReference'
  | 'settled'
  | 'paidLineId'
  | 'returnedMinor'
>;

export async function insertWithdrawal(tx: Transaction, one: NewWithdrawal, actor: string): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into wallet.withdrawal (number, member_id, kind, amount_minor, tax_minor, bank_charge_minor, net_minor,
      payout_account_id, to_kind, to_institution, to_number, to_name, state, reviewers_needed, hold_id, requested_at,
      reviewed_at, expected_from, expected_until)
    values (${one.number}, ${one.memberId}, ${one.kind}, ${one.amount}, ${one.tax}, ${one.bankCharge}, ${one.net},
      ${one.payoutAccountId}, ${one.toKind}, ${one.toInstitution}, ${one.toNumber}, ${one.toName}, ${one.state},
      ${one.reviewersNeeded}, ${one.holdId}, ${one.requestedAt}, ${one.reviewedAt}, ${one.expectedFrom},
      ${one.expectedUntil})
    returning id`;
  const id = required(row).id;
  await addEvent(tx, { withdrawalId: id, state: 'requested', at: one.requestedAt, actor });
  if (one.state === 'approved')
    await addEvent(tx, { withdrawalId: id, state: 'approved', at: one.requestedAt, actor: 'system' });
  return id;
}

export type TimelineEvent = {
  withdrawalId: bigint;
  state: string;
  at: Date;
  actor: string;
  reasonCode?: string | null;
  note?: string | null;
};

export async function addEvent(tx: Transaction, event: TimelineEvent): Promise<void> {
  await tx`
    insert into wallet.withdrawal_event (withdrawal_id, state, at, actor, reason_code, note)
    values (${event.withdrawalId}, ${event.state}, ${event.at}, ${event.actor}, ${event.reasonCode ?? null},
      ${event.note ?? null})`;
}

export async function timelineOf(q: Queryable, id: bigint): Promise<TimelineEvent[]> {
  return q<TimelineEvent[]>`select withdrawal_id, state, at, actor, reason_code, note from wallet.withdrawal_event
    where withdrawal_id = ${id} order by id`;
}

type Change = {
  actor: string;
  at: Date;
  reasonCode?: string;
  note?: string;
  nextTryAt?: Date | null;
  bankReference?: string;
  reviewed?: true;
  sent?: true;
  paidLine?: { id: bigint; at: Date };
};

/** Moves a locked withdrawal to its next state and announces it. Throws if the table of states has no such move. */
export async function move(
  tx: Transaction,
  withdrawal: Withdrawal,
  event: WithdrawalEvent,
  change: Change,
): Promise<WithdrawalState> {
  const state = nextState(withdrawal.state, event);
  if (!state) throw new Error(`withdrawal ${withdrawal.id} in state ${withdrawal.state} has no move '${event}'`);
  const { at } = change;
  const ended = ['paid', 'rejected', 'cancelled', 'failed'].includes(state);
  await tx`
    update wallet.withdrawal set state = ${state}, reason_code = coalesce(${change.reasonCode ?? null}, reason_code),
      next_try_at = ${change.nextTryAt ?? null}, bank_reference = coalesce(${change.bankReference ?? null},
      bank_reference), ordered_reference = coalesce(ordered_reference, ${change.bankReference ?? null}),
      reviewed_at = coalesce(${change.reviewed ? at : null}::timestamptz, reviewed_at),
      sent_at = coalesce(sent_at, ${change.sent ? at : null}::timestamptz),
      attempts = attempts + ${change.sent ? 1 : 0}, paid_line_id = coalesce(${change.paidLine?.id ?? null},
      paid_line_id), paid_at = coalesce(${change.paidLine?.at ?? null}::timestamptz, paid_at),
      ended_at = ${ended ? at : null}
    where id = ${withdrawal.id}`;
  if (state === withdrawal.state) return state;
  await addEvent(tx, {
    withdrawalId: withdrawal.id,
    state,
    at,
    actor: change.actor,
    reasonCode: change.reasonCode ?? null,
    note: change.note ?? null,
  });
  await announce(tx, withdrawal, state);
  return state;
}

/** Makes open screens read the withdrawal and the balances again. Also starts the sending of an approved withdrawal. */
export async function announce(
  tx: Transaction,
  withdrawal: Pick<Withdrawal, 'id' | 'memberId'>,
  state: WithdrawalState,
): Promise<void> {
  await nudge(tx, topics.withdrawals, [withdrawal.memberId]);
  await nudge(tx, topics.balances, [withdrawal.memberId]);
  // Runs the job now instead of at its next minute. With the key, one queued run serves all approved withdrawals.
  if (state === 'approved') await enqueue(tx, 'wallet.send-payouts', {}, { key: 'wallet.send-payouts' });
}

/** The member's account that the withdrawal is paid from. */
export function payingAccount({ kind, memberId }: Pick<Withdrawal, 'kind' | 'memberId'>): AccountId {
  return accountOf(kind === 'income' ? 'member_income' : 'member_recharge', memberId);
}

/** The ledger purpose of the hold and of the payment (ledger.md 5). */
export function payingPurpose(kind: Withdrawal['kind']): 'withdrawal_paid' | 'recharge_returned' {
  return kind === 'income' ? 'withdrawal_paid' : 'recharge_returned';
}

/** SQL of `dayTotal`, for lists: its arguments are columns or values. */
export const dayTotalOf = (
  q: Queryable,
  { memberId, now, except }: { memberId: Statement; now: Statement; except: Statement },
) => q`
  (select coalesce(sum(d.amount_minor), 0)::bigint from wallet.withdrawal d
    where d.member_id = ${memberId} and d.kind = 'income' and d.requested_at > ${now} - interval '24 hours'
      and d.requested_at <= ${now} and d.state not in ('rejected', 'cancelled', 'failed', 'returned')
      and d.id is distinct from ${except})`;

/**
 * Minor units of income requested in the 24 hours before `now` and not released. Review thresholds and tier limits use
 * it.
 */
export async function dayTotal(q: Queryable, { memberId, now }: { memberId: bigint; now: Date }): Promise<bigint> {
  const of = { memberId: q`${memberId}::bigint`, now: q`${now}::timestamptz`, except: q`null` };
  const [row] = await q<{ total: bigint }[]>`select ${dayTotalOf(q, of)} as total`;
  return row?.total ?? 0n;
}

/**
 * Ends a locked withdrawal as rejected, cancelled or failed, and releases the whole amount to its wallet
 * (withdrawals.md 5). It posts to the ledger, so call it last in the transaction.
 */
export async function release(
  tx: Transaction,
  withdrawal: Withdrawal,
  event: 'reject' | 'cancel' | 'refused',
  change: Change,
): Promise<void> {
  const account = payingAccount(withdrawal);
  await lockBalances(tx, [account]);
  await move(tx, withdrawal, event, change);
  // The position of its informational line in the statement: after the account's last posting (ledger.md 14: withdrawal
  // failure refund).
  await tx`update wallet.withdrawal set released_after_seq = (select version from ledger.account
    where id = ${account}) where id = ${withdrawal.id}`;
  const met = await giveBackReturn(tx, withdrawal, withdrawal.amount);
  if (event !== 'cancel') {
    await sendMessage(tx, {
      memberId: withdrawal.memberId,
      kind: event === 'reject' ? 'wallet.withdrawal_rejected' : 'wallet.withdrawal_failed',
      params: {
        number: withdrawal.number,
        amountMinor: String(withdrawal.amount),
        reason: change.reasonCode ?? '',
        withdrawalId: String(withdrawal.id),
      },
    });
  }
  await post(tx, [
    {
      id: factId('withdrawal_released', withdrawal.id),
      actor: change.actor,
      lines: met,
      holds: [
        {
          op: 'release',
          id: withdrawal.holdId,
          account,
          amount: withdrawal.amount,
          purpose: payingPurpose(withdrawal.kind),
        },
      ],
    },
  ]);
}
