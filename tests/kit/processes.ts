// Several API processes on one database, as contexts of this process. Each has its own pool, clock and caches.
import { openClock } from '#platform/time/clock.ts';
import { connect } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import type { FreshDatabase } from './database.ts';
import { atEndOfFile } from './end-of-file.ts';
import { testContext } from './context.ts';

export async function contextsOf(db: FreshDatabase, count: number): Promise<Context[]> {
  const context = await testContext(db);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return Promise.all(
    numbers.map(async (apiProcess) => {
      const sql = connect({ url: db.urls.app, name: `test api-${apiProcess}`, max: 10 });
      atEndOfFile(() => sql.end({ timeout: 1 }));
      const clock = await openClock(sql, (error) => Promise.reject(error));
      return { ...context, sql, clock, config: { ...context.config, apiProcesses: count, apiProcess } };
    }),
  );
}
