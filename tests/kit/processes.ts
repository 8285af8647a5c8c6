// Several API processes on one database, as floors of this process. Each has a pool, a clock and memories of its own.
import { openClock } from '#platform/time/clock.ts';
import { connect } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { FreshDatabase } from './database.ts';
import { atEndOfFile } from './end-of-file.ts';
import { testFloor } from './floor.ts';

export async function floorsOf(db: FreshDatabase, count: number): Promise<Floor[]> {
  const floor = await testFloor(db);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return Promise.all(
    numbers.map(async (apiProcess) => {
      const sql = connect({ url: db.urls.app, name: `test api-${apiProcess}`, max: 10 });
      atEndOfFile(() => sql.end({ timeout: 1 }));
      const clock = await openClock(sql, (error) => Promise.reject(error));
      return { ...floor, sql, clock, config: { ...floor.config, apiProcesses: count, apiProcess } };
    }),
  );
}
