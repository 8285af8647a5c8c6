import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { openAct, proposeApprovalAct } from './approval-act.ts';
import { nextState } from './withdrawal-rules.ts';
import { lockWithdrawal } from './withdrawal-store.ts';

/**
 * The act of a large payout. Staff who sign with a passkey need it before they can sign. It returns an open act where
 * there is one.
 */
export async function proposeApproval(
  floor: Floor,
  { id, caller }: { id: bigint; caller: StaffCaller },
): Promise<{ actId: bigint } | Refusal<'withdrawal_not_found' | 'withdrawal_moved_on'>> {
  return floor.sql.begin(async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (!nextState(one.state, 'approve')) return refuse('withdrawal_moved_on');
    return { actId: (await openAct(tx, id)) ?? (await proposeApprovalAct(tx, one, caller.staffId, floor.clock.now())) };
  });
}
