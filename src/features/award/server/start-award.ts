// A member starts the award (rewards.md 11). Its hours run from now.
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { AwardObstacle } from './award-rules.ts';
import { awardObstacle } from './read-award.ts';
import { insertRun } from './store.ts';

type AwardRefusal = { [N in AwardObstacle]: Refusal<N> }[AwardObstacle];

export async function startAward(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
  intent: Intent,
): Promise<{ id: string } | AwardRefusal | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx): Promise<{ id: string } | AwardRefusal> => {
    // Taps of one member queue, so the second one sees the first one's start.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`award.member ${memberId}`}, 0))`;
    const obstacle = await awardObstacle(floor, tx, memberId);
    if (obstacle) return refuse(obstacle);
    return { id: String((await insertRun(tx, memberId)).id) };
  });
}
