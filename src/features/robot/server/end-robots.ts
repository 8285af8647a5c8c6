import type { Floor } from '#platform/floor.ts';
import { toWire } from '#ledger/money.ts';
import { sendMessages } from '#features/messages/server/public.ts';

const BATCH = 500;

/** Robots past their last day end, and their members are told. Returns their number. */
export async function endRobots({ sql }: Pick<Floor, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    const ended = await tx<{ memberId: bigint; days: bigint; bonusMinor: bigint }[]>`
      select member_id, days, bonus_minor from robot.end_robots(${BATCH})`;
    await sendMessages(
      tx,
      ended.map(({ memberId, days, bonusMinor }) => ({
        memberId,
        kind: 'robot.robot_ended',
        params: { days: Number(days), amountMinor: toWire(bonusMinor) },
      })),
    );
    return ended.length;
  });
}
