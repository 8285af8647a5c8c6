// The budget for features that set money aside from it while a member waits: coupons and prizes.
import { balanceOf, coverage, readBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { type Queryable, together } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { PauseReason } from './paying-rules.ts';
import { settings } from './settings.ts';

/** Minor units. `notNow`: why nothing new may draw on the budget. Grants that wait for it come first. */
export type Means = { left: bigint; notNow: PauseReason | null };

/** Read without a lock. A posting that finds too little has lost a race, and its use case decides again. */
export async function readMeans(floor: Pick<Floor, 'sql' | 'config'>, q: Queryable): Promise<Means> {
  const budget = house('rewards_budget');
  const [balances, standing, { paying }, [paused]] = await together([
    readBalances(q, [budget]),
    coverage(q),
    settings.read(floor),
    q<{ reason: PauseReason }[]>`select reason from rewards.pause where ended_at is null`,
  ] as const);
  const notNow = paying ? (standing === 'covered' ? (paused?.reason ?? null) : standing) : 'stopped';
  return { left: balanceOf(balances, budget).free, notNow };
}
