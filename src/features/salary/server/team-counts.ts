import type { Queryable } from '#platform/database/db.ts';
import { sizesOf, validWithin } from '#features/team/server/public.ts';
import type { TeamCounts } from './salary-rules.ts';

/** Valid members for showing: on level 1, and on levels 1 to 3. */
export async function shownCounts(q: Queryable, leaderId: bigint): Promise<TeamCounts> {
  const sizes = await sizesOf(q, leaderId);
  return {
    oneValid: Number(sizes.find(({ level }) => level === 1)?.valid ?? 0n),
    teamValid: Number(sizes.reduce((sum, { valid }) => sum + valid, 0n)),
  };
}

/** Valid members at this moment, counted as far as the condition asks. */
export async function countsNow(q: Queryable, leaderId: bigint, asked: TeamCounts): Promise<TeamCounts> {
  const [oneValid, teamValid] = await Promise.all([
    validWithin(q, { leaderId, downTo: 1, most: asked.oneValid }),
    validWithin(q, { leaderId, downTo: 3, most: asked.teamValid }),
  ]);
  return { oneValid, teamValid };
}
