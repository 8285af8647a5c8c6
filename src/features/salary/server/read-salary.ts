import type { Floor } from '#platform/floor.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { StandingView } from '../contract.ts';
import { claimOfMonth } from './claim-store.ts';
import { liveContracts } from './contract-store.ts';
import { contractView } from './contract-views.ts';
import { claimObstacle, monthOf } from './salary-rules.ts';
import { settings } from './settings.ts';
import { shownCounts } from './team-counts.ts';

/** The levels, the member's valid members against them, their contracts, and this month's claim. */
export async function readSalary(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
): Promise<StandingView> {
  const { offered, levels, termMonths, noticeDays } = await settings.read(floor);
  const { sql } = floor;
  const month = monthOf(floor.clock.today());
  const [mine, contracts, claimed] = await Promise.all([
    shownCounts(sql, memberId),
    liveContracts(sql, memberId),
    hasClaimed(sql, { memberId, month }),
  ]);
  const effective = contracts.find(({ state }) => state === 'effective');
  return {
    offered,
    levels,
    mine,
    termMonths,
    noticeDays,
    contracts: contracts.map(contractView),
    month,
    obstacle: claimObstacle(effective, { mine, claimed }),
  };
}

async function hasClaimed(q: Queryable, of: { memberId: bigint; month: string }): Promise<boolean> {
  return (await claimOfMonth(q, of)) !== null;
}
