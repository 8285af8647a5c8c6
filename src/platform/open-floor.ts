// Opens the floor of our processes (floor.ts), from the settings and their own secrets.
import { createRailClient } from './bank-client.ts';
import { openClock } from './clock.ts';
import type { Config } from './config.ts';
import { connect } from './db.ts';
import type { Floor } from './floor.ts';
import { createLog } from './log.ts';
import type { AppSecrets } from './secrets.ts';

export type OpenFloor = Floor & { close(): Promise<void> };

export type FloorOptions = {
  config: Config;
  /** The process's name in logs and in pg_stat_activity: 'api', 'jobs', ... */
  name: string;
  secrets: AppSecrets;
  /** Database connections at most. */
  max?: number;
};

/** Throws when the database cannot be reached or APP_DATABASE_URL is missing. */
export async function openFloor({ config, name, secrets, max = 10 }: FloorOptions): Promise<OpenFloor> {
  if (!config.appDatabaseUrl)
    throw new Error('APP_DATABASE_URL is not set: start the app by npm start, which gives each process its own role');
  const sql = connect({ url: config.appDatabaseUrl, name: `c3 ${name}`, max });
  const bank = createRailClient({ url: config.railUrl, key: secrets.railKey });
  const log = createLog(name, config.logLevel);
  const clock = await openClock(sql, (error) => log.error({ err: error }, 'the clock could not be read'));
  return { sql, clock, config, secrets, bank, log, close: () => sql.end({ timeout: 5 }) };
}
