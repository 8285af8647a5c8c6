import { emit } from '#platform/queue/events.ts';
import type { Floor } from '#platform/floor.ts';
import { events } from '../events.ts';

/** Counts who became valid and who no longer is (rewards.md 3). Returns the number of those who became it. */
export async function turnStandings({ sql }: Pick<Floor, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    const rows = await tx<{ memberId: bigint }[]>`select member_id from team.turn_standings() as member_id`;
    const memberIds = rows.map(({ memberId }) => memberId);
    if (memberIds.length > 0) await emit(tx, events.became_valid, { memberIds });
    return memberIds.length;
  });
}
