// Visits as their member sees them: with what they really gave. A gift above the member's most of the month lapsed.
import type { Floor } from '#platform/floor.ts';
import { chancesSettings } from '#features/chances/server/public.ts';
import { paidFor } from '#features/rewards/server/public.ts';
import { rewardKinds } from './reward-kinds.ts';
import type { Visit } from './store.ts';

export async function givenVisits(floor: Pick<Floor, 'sql' | 'config'>, visits: readonly Visit[]): Promise<Visit[]> {
  const causes = visits.map(({ id }) => String(id));
  const [points, chances, showsChances] = await Promise.all([
    paidFor(floor.sql, rewardKinds.check_in_points, causes),
    paidFor(floor.sql, rewardKinds.check_in_chance, causes),
    chancesShown(floor),
  ]);
  return visits.map((visit) => {
    const cause = String(visit.id);
    const given = { points: points.get(cause) ?? 0n, chances: chances.get(cause) ?? 0n };
    return { ...visit, ...given, ...(showsChances ? {} : { chances: 0n }) };
  });
}

/** Members read of chances only where draws are open. */
export async function chancesShown(floor: Pick<Floor, 'sql' | 'config'>): Promise<boolean> {
  return (await chancesSettings.read(floor)).draws;
}
