import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, refuse } from '#platform/http/refusal.ts';
import type { AssertionInput } from '#features/identity/contract.ts';
import { approvalsOf, approveAct, audit } from '#features/identity/server/public.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { settings } from '../settings.ts';
import { endProblem } from './stay-end.ts';
import { type Done, MAY_STAY, type StayRefusal } from './stay-rules.ts';
import { addEvent, lockWithdrawal, tell } from './withdrawal-store.ts';

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
  floor: Floor,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
  intent: Intent,
): Promise<Done | StayRefusal | IntentRefusal> {
  const at = floor.clock.now();
  const limits = await settings.read(floor);
  return once(floor.sql, intent, at, async (tx) => {
    const [stay] = await tx<Stay[]>`
      select id, withdrawal_id, act_id, reason_code, until, proposed_by, confirmed_by
      from wallet.withdrawal_stay where id = ${id} for update`;
    if (!stay || stay.confirmedBy !== null) return refuse('hold_not_found');
    const one = await lockWithdrawal(tx, stay.withdrawalId);
    if (!one || !MAY_STAY.has(one.state) || stay.until <= at) return refuse('withdrawal_moved_on');
    const tooLong = await endProblem(tx, one, { at, until: stay.until, limits });
    if (tooLong) return tooLong;
    const signed = await approveAct(floor, tx, { actId: stay.actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.sign_hold',
      subject: `withdrawal:${one.id}`,
      detail: { approvals: signed.approvals },
    });
    if (signed.approvals < 2) return { id: String(one.id) };
    // The proposer may be the second to sign, when their passkey failed at first. So take the other signer.
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
  });
}
