// Robots collect for their members on each working day, once its hour has come (rewards.md 10). It is the member's own
// tap: the same use case, in batches. Each worked day promises its bonus.
import { addDays, atHour } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { intentOf } from '#platform/http/intents.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { collectAll } from '#features/orders/server/public.ts';
import { promise } from '#features/rewards/server/public.ts';
import { signalsAmongFriends, teamSettings } from '#features/team/server/public.ts';
import { rewardKinds } from './reward-kinds.ts';
import { settings } from './settings.ts';
import { type DueDay, dueDays, insertWorkingDays } from './store.ts';

const BATCH = 500;

/** Returns the number of days that robots worked. */
export async function collectForMembers(floor: Floor): Promise<number> {
  const { collectAt } = await settings.read(floor);
  const today = floor.clock.today();
  const until = floor.clock.now() < atHour(today, collectAt) ? addDays(today, -1) : today;
  let worked = 0;
  for (;;) {
    const due = await dueDays(floor.sql, { until, limit: BATCH });
    await Promise.all(due.filter(({ date }) => date === today).map((day) => collectOn(floor, day)));
    worked += await promiseBonuses(floor, due);
    if (due.length < BATCH) return worked;
  }
}

/** A repeated run has the same intent, so it collects once. */
async function collectOn(floor: Floor, { robotId, memberId, date }: DueDay): Promise<void> {
  const intent = intentOf(`robot:${robotId}`, 'robot.collect', date, null);
  const done = await collectAll(floor, memberId, intent);
  if (isRefusal(done) && !NOTHING.has(done.name)) throw new Error(`robot ${robotId} did not collect: ${done.name}`);
}

/** Nothing is lost by these: the member's income stays to be collected. */
const NOTHING: ReadonlySet<string> = new Set(['nothing_to_collect', 'collect_on_weekend', 'collect_on_holiday']);

/** A signal between a member and the friends who count for the robot holds the bonus. */
async function promiseBonuses(floor: Pick<Floor, 'sql' | 'config' | 'log'>, due: readonly DueDay[]): Promise<number> {
  if (due.length === 0) return 0;
  const limits = await teamSettings.read(floor);
  return floor.sql.begin(async (tx) => {
    const days = await insertWorkingDays(tx, due);
    const signals = await signalsAmongFriends(
      tx,
      days.map(({ memberId }) => memberId),
      limits,
    );
    await promise(
      tx,
      days.map(({ id, memberId, bonus }) => {
        const hold = signals.get(memberId);
        const of = { kind: rewardKinds.robot_bonus, cause: String(id), memberId, amount: bonus };
        return hold === undefined ? of : { ...of, hold };
      }),
    );
    return days.length;
  });
}
