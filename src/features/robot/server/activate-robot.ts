// A member activates the robot (rewards.md 10). It works from today on.
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { robotObstacle } from './read-robot.ts';
import type { RobotObstacle } from './robot-rules.ts';
import { insertRobot } from './store.ts';

type RobotRefusal = { [N in RobotObstacle]: Refusal<N> }[RobotObstacle];

export async function activateRobot(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
  intent: Intent,
): Promise<{ id: string } | RobotRefusal | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx): Promise<{ id: string } | RobotRefusal> => {
    // Taps of one member queue, so the second one sees the first one's robot.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`robot.member ${memberId}`}, 0))`;
    const obstacle = await robotObstacle(floor, tx, memberId);
    if (obstacle) return refuse(obstacle);
    return { id: String((await insertRobot(tx, memberId)).id) };
  });
}
