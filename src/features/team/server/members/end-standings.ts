import type { Floor } from '../../../../platform/floor.ts';

/** Members whose last order ended are no longer valid. Returns their number. */
export async function endStandings({ sql }: Pick<Floor, 'sql'>): Promise<number> {
  const [row] = await sql<{ ended: bigint }[]>`select team.end_standings() as ended`;
  return Number(row?.ended ?? 0n);
}
