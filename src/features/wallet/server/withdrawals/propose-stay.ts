// A stay keeps a payout back. It needs two staff, a reason from the closed list, and an end (withdrawals.md 4).
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, refuse } from '#platform/http/refusal.ts';
import { proposeAct } from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/identity/contract.ts';
import { approveAtOnce, audit } from '#features/identity/server/public.ts';
import { settings } from '../settings.ts';
import { endProblem } from './stay-end.ts';
import { type Done, MAY_STAY, type StayRefusal } from './stay-rules.ts';
import { lockWithdrawal, payingAccount } from './withdrawal-store.ts';

export type NewStay = {
  id: bigint;
  caller: StaffCaller;
  reasonCode: string;
  until: Date;
  assertion?: AssertionInput | undefined;
};

/** The first person proposes a stay. It keeps nothing back yet. */
export async function proposeStay(
  floor: Floor,
  { id, caller, reasonCode, until, assertion }: NewStay,
  intent: Intent,
): Promise<Done | StayRefusal | IntentRefusal> {
  const at = floor.clock.now();
  const limits = await settings.read(floor);
  return once(floor.sql, intent, at, async (tx) => {
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
    const signed = await approveAtOnce(floor, tx, { actId, caller, assertion });
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
