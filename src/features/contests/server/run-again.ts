// A re-run from the desk. It closes what is due, and compares what was kept with the growth points. It promises prizes
// that are missing. It changes nothing that was kept.
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { Transaction } from '#platform/database/db.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { teamSettings } from '#features/team/server/public.ts';
import { type Closing, closeDuels, closePeriod } from './close-contests.ts';
import { periodId } from './contest-rules.ts';
import { duelWeeks, type PeriodKey, periodOf } from './store.ts';

type Rerun = Closing & { differing: number };
type Asking = { caller: StaffCaller; intent: Intent };

export async function runPeriodAgain(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log'>,
  period: PeriodKey,
  { caller, intent }: Asking,
): Promise<Rerun | Refusal<'period_not_over'> | IntentRefusal> {
  const limits = await teamSettings.read(floor);
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const done = await closePeriod(tx, period, limits);
    if ((await periodOf(tx, period)) === null) return refuse('period_not_over');
    const [row] = await tx<{ n: bigint }[]>`
      select contests.differing_places(${period.kind}, ${period.startsOn}) as n`;
    const found = { ...done, differing: Number(row?.n ?? 0n) };
    await keep(tx, { caller, subject: `rank:${periodId(period)}`, found });
    return found;
  });
}

export async function runDuelsAgain(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log'>,
  week: string,
  { caller, intent }: Asking,
): Promise<Rerun | Refusal<'period_not_found'> | IntentRefusal> {
  const limits = await teamSettings.read(floor);
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    if ((await duelWeeks(tx, { week, before: null, limit: 1 })).length === 0) return refuse('period_not_found');
    const done = await closeDuels(tx, week, limits);
    const [row] = await tx<{ n: bigint }[]>`select contests.differing_duels(${week}) as n`;
    const found = { ...done, differing: Number(row?.n ?? 0n) };
    await keep(tx, { caller, subject: `duels:${week}`, found });
    return found;
  });
}

async function keep(
  tx: Transaction,
  { caller: { staffId }, subject, found }: { caller: StaffCaller; subject: string; found: Rerun },
): Promise<void> {
  await audit(tx, { staffId, action: 'contests.run_again', subject, detail: found });
}
