// A member claims this month's salary (rewards.md 12). Its conditions are checked now, and the rewards budget pays.
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { promise } from '#features/rewards/server/public.ts';
import { signalsAmongFriends, teamSettings } from '#features/team/server/public.ts';
import { claimOfMonth, insertClaim } from './claim-store.ts';
import { liveContracts, lockMember } from './contract-store.ts';
import { rewardKinds } from './reward-kinds.ts';
import { type ClaimObstacle, claimObstacle, monthOf } from './salary-rules.ts';
import { countsNow } from './team-counts.ts';

type ClaimRefusal = { [N in ClaimObstacle]: Refusal<N> }[ClaimObstacle];

export async function claimSalary(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
  intent: Intent,
): Promise<{ id: string } | ClaimRefusal | IntentRefusal> {
  const limits = await teamSettings.read(floor);
  return once(floor.sql, intent, floor.clock.now(), async (tx): Promise<{ id: string } | ClaimRefusal> => {
    await lockMember(tx, memberId);
    const effective = (await liveContracts(tx, memberId)).find(({ state }) => state === 'effective');
    const mine = effective ? await countsNow(tx, memberId, effective) : { oneValid: 0, teamValid: 0 };
    const month = monthOf(floor.clock.today());
    const obstacle = claimObstacle(effective, {
      mine,
      claimed: (await claimOfMonth(tx, { memberId, month })) !== null,
    });
    if (obstacle) return refuse(obstacle);
    if (!effective) return refuse('salary_not_effective');
    const claim = await insertClaim(tx, effective.id);
    // A signal between the leader and a friend who counts: somebody looks before it is paid.
    const hold = (await signalsAmongFriends(tx, [memberId], limits)).get(memberId);
    const grant = { kind: rewardKinds.salary, cause: String(claim.id), memberId, amount: claim.amount };
    await promise(tx, [hold === undefined ? grant : { ...grant, hold }]);
    return { id: String(claim.id) };
  });
}
