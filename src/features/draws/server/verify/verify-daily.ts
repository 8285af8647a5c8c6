// Verifies all draws once a day, by the machine's own time: a sandbox may live through months in a minute. The database
// keeps what was found, and check 15 names it.
import { machineNow } from '#platform/time/machine-time.ts';
import type { DrawsGround } from '../rounds/round-secrets.ts';
import { verifyDraws } from './verify-draws.ts';
import { DAY_MS } from '#platform/time/clock.ts';

const KEPT_PROBLEMS = 100;

/** True when it did. */
export async function verifyOnceADay(ground: DrawsGround): Promise<boolean> {
  const [last] = await ground.sql<{ at: Date | null }[]>`select max(verified_at) as at from draws.verification`;
  if (last?.at && machineNow() - last.at.getTime() < DAY_MS) return false;
  await verifyAndKeep(ground);
  return true;
}

export async function verifyAndKeep(ground: DrawsGround): Promise<string[]> {
  const { beacons, results, problems } = await verifyDraws(ground);
  await ground.sql`
    insert into draws.verification (beacons, results, problems)
      values (${beacons}, ${results}, ${problems.slice(0, KEPT_PROBLEMS)}::text[])`;
  for (const problem of problems) ground.log.error({ problem }, 'a draw is not true');
  return problems;
}
