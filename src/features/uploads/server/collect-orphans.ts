// Pictures that nobody used within a day go, files first (uploads.md 3). A run that stops in between begins again.
import { DAY_MS } from '#platform/time/clock.ts';
import { transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { deletePictures, lockOrphans } from './store.ts';
import { keysOf, storeOf } from './stores/open-store.ts';

const AT_ONCE = 50;

/** Returns how many it took. */
export async function collectOrphans(floor: Pick<Floor, 'sql' | 'clock' | 'config'>): Promise<number> {
  const store = storeOf(floor);
  const before = new Date(floor.clock.now().getTime() - DAY_MS);
  for (let taken = 0; ; ) {
    const some = await transaction(floor.sql, async (tx) => {
      const ids = await lockOrphans(tx, { before, limit: AT_ONCE });
      await Promise.all(ids.flatMap(keysOf).map((key) => store.remove(key)));
      await deletePictures(tx, ids);
      return ids.length;
    });
    taken += some;
    if (some < AT_ONCE) return taken;
  }
}
