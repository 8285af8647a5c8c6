import type { Floor } from '../../../platform/floor.ts';
import { systemSettings } from './settings.ts';

export type Maintenance = { now: () => { maintain_time: string } | null };

/** The maintenance switch as the edge asks for it: without waiting. It ends by itself when its time is over. */
export async function maintenance(floor: Floor): Promise<Maintenance> {
  let until: Date | 'open' | null = null;
  const read = async () => {
    const values = await systemSettings.read(floor);
    const end = values.maintenanceUntil === '' ? ('open' as const) : new Date(values.maintenanceUntil);
    until = values.maintenance ? end : null;
  };
  const follow = () =>
    void read().catch((error: unknown) => floor.log.error({ err: error }, 'the maintenance switch could not be read'));
  await read();
  // The settings' own listener, opened first by the read above, has emptied its cache when this one is told.
  await floor.sql.listen('settings', follow, follow);
  return {
    now: () => {
      if (until === null) return null;
      if (until === 'open') return { maintain_time: '' };
      return until > floor.clock.now() ? { maintain_time: until.toISOString() } : null;
    },
  };
}
