// The bank may send back only a part of a returned payout. Two persons may give the rest to the member, and the
// operator owes it (withdrawals.md 7, payout_made_good). They give all of the rest at once, so that the payout ends
// with it.
import { postOnce } from '#ledger/deciding.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, refuse } from '#platform/http/refusal.ts';
import type { ApprovalRefusal } from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/identity/contract.ts';
import { approveAct, audit } from '#features/identity/server/public.ts';
import { actOver, type MoneyRefusal } from './make-good-act.ts';
import { giveBack, payoutStanding } from './take-back-payout.ts';
import { lockWithdrawal } from './withdrawal-store.ts';

/** A signature. The second person's credits the member. */
export async function makeGood(
  floor: Floor,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
  intent: Intent,
): Promise<{ id: string } | MoneyRefusal | ApprovalRefusal | IntentRefusal> {
  const at = floor.clock.now();
  return postOnce(floor.sql, intent, at, async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (one.state !== 'partly_returned') return refuse('withdrawal_moved_on');
    const standing = await payoutStanding(tx, id);
    const actId = await actOver(tx, one, { missing: standing.missing, staffId: caller.staffId, at });
    const signed = await approveAct(floor, tx, { actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.make_good',
      subject: `withdrawal:${id}`,
      detail: { number: one.number, missing: standing.missing, approvals: signed.approvals, actId },
    });
    if (signed.approvals === 2) {
      const part = { net: standing.missing, standing, reasonCode: 'made_good', lineId: null, actor: intent.actor };
      await giveBack(floor, tx, one, part);
    }
    return { id: String(id) };
  });
}
