import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { actOver, type MoneyRefusal } from './make-good-act.ts';
import { payoutStanding } from './take-back-payout.ts';
import { lockWithdrawal } from './withdrawal-store.ts';

/** The act to be signed: an open one over the amount that is missing now, else a new one. */
export async function proposeMakingGood(
  floor: Floor,
  { id, caller }: { id: bigint; caller: StaffCaller },
): Promise<{ actId: bigint } | MoneyRefusal> {
  return floor.sql.begin(async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (one.state !== 'partly_returned') return refuse('withdrawal_moved_on');
    const { missing } = await payoutStanding(tx, id);
    return { actId: await actOver(tx, one, { missing, staffId: caller.staffId, at: floor.clock.now() }) };
  });
}
