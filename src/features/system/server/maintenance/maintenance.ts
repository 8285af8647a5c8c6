// Reads the maintenance switch from the settings' versions. Nobody can forge them: the database stamps their times.
import type { Shut } from '#platform/http/shut.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { follow } from '#platform/database/follow.ts';
import { everyVersionOf } from '#features/settings/server/public.ts';
import { type MaintenancePeriod, maintenancePeriods, shutNow } from './maintenance-rules.ts';

export type Maintenance = { now: () => Shut | null };

export async function readMaintenance(q: Queryable): Promise<MaintenancePeriod[]> {
  return maintenancePeriods(await everyVersionOf(q, { feature: 'system', names: ['maintenance', 'maintenanceUntil'] }));
}

/** RFC 3339. Null once the maintenance is over, even if nobody switched it off. */
export async function maintenanceEnd(floor: Floor): Promise<string | null> {
  return shutNow(await readMaintenance(floor.sql), floor.clock.now())?.maintain_time ?? null;
}

/** The maintenance switch for the edge: it does not wait. It ends by itself when its time is over. */
export async function maintenance(floor: Floor): Promise<Maintenance> {
  const periods = await follow(floor.sql, {
    channel: 'settings',
    read: () => readMaintenance(floor.sql),
    lost: (error) => floor.log.error({ err: error }, 'the maintenance switch could not be read'),
  });
  return { now: () => shutNow(periods.now(), floor.clock.now()) };
}
