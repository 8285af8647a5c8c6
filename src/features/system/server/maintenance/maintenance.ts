// The maintenance switch closes the app to members, and with it withdrawals and complaints (promises.md 4). So it stays
// closed for at most half a day at a time. Every such time is published.
import type { Queryable } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { follow } from '../../../../platform/follow.ts';
import { type SettingVersion, versionsOf } from '../../../settings/server/public.ts';

const HOURS_MAX = 12;

export type MaintenancePeriod = { from: Date; until: Date };
export type Maintenance = { now: () => { maintain_time: string } | null };

/**
 * The times when members were or are shut out, oldest first. It replays the changes of both settings in their order.
 */
export function maintenancePeriods(
  changes: readonly Pick<SettingVersion, 'name' | 'value' | 'at'>[],
): MaintenancePeriod[] {
  const periods: MaintenancePeriod[] = [];
  let since: Date | null = null;
  let planned = Number.POSITIVE_INFINITY;
  for (const [i, { name, value, at }] of changes.entries()) {
    if (name === 'maintenance') since = value === true ? at : null;
    else planned = value === '' ? Number.POSITIVE_INFINITY : Date.parse(String(value));
    if (since === null) continue;
    const changed = changes[i + 1]?.at.getTime() ?? Number.POSITIVE_INFINITY;
    const until = new Date(Math.min(planned, since.getTime() + HOURS_MAX * 3_600_000, changed));
    if (until <= at) continue;
    const last = periods.at(-1);
    if (last?.until.getTime() === at.getTime()) last.until = until;
    else periods.push({ from: at, until });
  }
  return periods;
}

export async function readMaintenance(q: Queryable): Promise<MaintenancePeriod[]> {
  const both = await Promise.all(
    ['maintenance', 'maintenanceUntil'].map((name) => versionsOf(q, { feature: 'system', name })),
  );
  return maintenancePeriods(both.flat().sort((a, b) => (a.id < b.id ? -1 : 1)));
}

/** The one rule of maintenance: its end, or null while members may enter. */
export function shutOutUntil(periods: readonly MaintenancePeriod[], at: Date): Date | null {
  const latest = periods.at(-1);
  return latest && latest.from <= at && at < latest.until ? latest.until : null;
}

/** RFC 3339. Null once the maintenance is over, even if nobody switched it off. */
export async function maintenanceEnd(floor: Floor): Promise<string | null> {
  return shutOutUntil(await readMaintenance(floor.sql), floor.clock.now())?.toISOString() ?? null;
}

/** The maintenance switch for the edge: it does not wait. It ends by itself when its time is over. */
export async function maintenance(floor: Floor): Promise<Maintenance> {
  const periods = await follow(floor.sql, {
    channel: 'settings',
    read: () => readMaintenance(floor.sql),
    lost: (error) => floor.log.error({ err: error }, 'the maintenance switch could not be read'),
  });
  return {
    now: () => {
      const until = shutOutUntil(periods.now(), floor.clock.now());
      return until && { maintain_time: until.toISOString() };
    },
  };
}
