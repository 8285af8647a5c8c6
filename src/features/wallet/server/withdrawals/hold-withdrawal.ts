// Holding a payout back: two staff, a reason from the closed list, and an end (withdrawals.md 4). It then goes on by itself.
import type { StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { approvalsOf, approveAct, audit, proposeAct } from '../../../identity/server/public.ts';
import type { AssertionInput } from '../../../identity/contract.ts';
import { sendMessage } from '../../../messages/server/public.ts';
import { settings } from '../settings.ts';
import type { WithdrawalState } from './withdrawal-rules.ts';
import { addEvent, lockWithdrawal, payingAccount, tell } from './withdrawal-store.ts';

const HOLDABLE: ReadonlySet<WithdrawalState> = new Set(['pending_review', 'approved', 'waiting_funds']);

type Done = { id: string };
export type HoldRefusal = Refusal<
  | 'withdrawal_not_found'
  | 'withdrawal_moved_on'
  | 'reviewer_repeated'
  | 'hold_end_outside'
  | 'hold_not_found'
  | 'assertion_invalid'
  | 'already_approved'
  | 'act_not_found'
>;

export type NewHold = {
  id: bigint;
  caller: StaffCaller;
  reasonCode: string;
  until: Date;
  assertion?: AssertionInput | undefined;
};

/** The first person's word: nothing is held yet. */
export async function proposeHold(
  floor: Floor,
  { id, caller, reasonCode, until, assertion }: NewHold,
  intent: Intent,
): Promise<Done | HoldRefusal> {
  const at = floor.clock.now();
  const { holdDaysMax } = await settings.read(floor);
  const latest = new Date(at.getTime() + holdDaysMax * 86_400_000);
  return once(floor.sql, intent, at, async (tx): Promise<Done | Refusal> => {
    if (until <= at || until > latest) return refuse('hold_end_outside', { days: holdDaysMax });
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (!HOLDABLE.has(one.state)) return refuse('withdrawal_moved_on');
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
    if (assertion) {
      const signed = await approveAct(floor, tx, { actId, caller, assertion });
      if (isRefusal(signed)) return signed;
    }
    await tx`
      insert into wallet.withdrawal_stay (withdrawal_id, act_id, reason_code, until, proposed_by, proposed_at)
      values (${id}, ${actId}, ${reasonCode}, ${until}, ${caller.staffId}, ${at})`;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.propose_hold',
      subject: `withdrawal:${id}`,
      detail: { reasonCode, until: until.toISOString() },
      at,
    });
    return { id: String(id) };
  }) as Promise<Done | HoldRefusal>;
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

/** A signature under a proposed hold; the second different person's makes it effective. */
export async function confirmHold(
  floor: Floor,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
  intent: Intent,
): Promise<Done | HoldRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx): Promise<Done | Refusal> => {
    const [stay] = await tx<Stay[]>`
      select id, withdrawal_id, act_id, reason_code, until, proposed_by, confirmed_by
      from wallet.withdrawal_stay where id = ${id} for update`;
    if (!stay || stay.confirmedBy !== null) return refuse('hold_not_found');
    const one = await lockWithdrawal(tx, stay.withdrawalId);
    if (!one || !HOLDABLE.has(one.state) || stay.until <= at) return refuse('withdrawal_moved_on');
    const signed = await approveAct(floor, tx, { actId: stay.actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.sign_hold',
      subject: `withdrawal:${one.id}`,
      detail: { approvals: signed.approvals },
      at,
    });
    if (signed.approvals < 2) return { id: String(one.id) };
    // Whoever signs last: a proposer whose passkey failed at first may be the second to sign.
    const other = (await approvalsOf(tx, stay.actId)).find((approval) => approval.staffId !== stay.proposedBy);
    await tx`update wallet.withdrawal_stay set confirmed_by = ${other?.staffId ?? caller.staffId}, confirmed_at = ${at} where id = ${id}`;
    await tx`update wallet.withdrawal set held_until = ${stay.until}, held_reason = ${stay.reasonCode} where id = ${one.id}`;
    await addEvent(tx, {
      withdrawalId: one.id,
      state: 'held',
      at,
      actor: intent.actor,
      reasonCode: stay.reasonCode,
      note: stay.until.toISOString(),
    });
    await tell(tx, one, one.state);
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
  }) as Promise<Done | HoldRefusal>;
}

/** One person may end a hold early: that is to the member's good. */
export async function releaseHold(
  floor: Floor,
  { id, caller }: { id: bigint; caller: StaffCaller },
  intent: Intent,
): Promise<Done | HoldRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx): Promise<Done | Refusal> => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (!one.heldUntil || one.heldUntil <= at) return refuse('withdrawal_moved_on');
    await tx`update wallet.withdrawal set held_until = null, held_reason = null where id = ${id}`;
    await addEvent(tx, { withdrawalId: id, state: 'hold_ended', at, actor: intent.actor });
    await audit(tx, { staffId: caller.staffId, action: 'wallet.end_hold', subject: `withdrawal:${id}`, at });
    await tell(tx, one, one.state);
    return { id: String(id) };
  }) as Promise<Done | HoldRefusal>;
}
