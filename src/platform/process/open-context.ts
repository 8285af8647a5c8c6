// Opens the context of our processes (context.ts), from the settings and their own secrets.
import { createDrawsClient, createRailClient } from '#wires/clients.ts';
import { openClock } from '../time/clock.ts';
import type { Config } from '../settings/config.ts';
import { connect, untilItAnswers } from '../database/db.ts';
import type { Context } from '../context.ts';
import { createLog } from './log.ts';
import { type MachineWatch, watchMachine } from '../time/machine-watch.ts';
import type { AppSecrets } from '../secrets/secrets.ts';

export type OpenContext = Context & { machine: MachineWatch; close(): Promise<void> };

export type ContextOptions = {
  config: Config;
  /** The process's name in logs and in pg_stat_activity: 'api', 'jobs', ... */
  name: string;
  secrets: AppSecrets;
  /** Database connections at most. */
  max?: number;
  /** As in ConnectOptions. */
  waitMs?: number;
  hasty?: boolean;
};

/**
 * Waits for a database that still starts or recovers. Throws when it cannot be reached for that long, or when
 * APP_DATABASE_URL is missing.
 */
export async function openContext({ config, name, secrets, max = 10, ...how }: ContextOptions): Promise<OpenContext> {
  if (!config.appDatabaseUrl)
    throw new Error('APP_DATABASE_URL is not set: start the app by npm start, which gives each process its own role');
  const sql = connect({ url: config.appDatabaseUrl, name: `c3 ${name}`, max, ...how });
  await untilItAnswers(sql);
  const bank = createRailClient({ url: config.railUrl, key: secrets.railKey });
  const draws = createDrawsClient({ url: config.drawsUrl, key: secrets.drawsKey });
  const log = createLog(name, config.logLevel);
  const clock = await openClock(sql, (error) => log.error({ err: error }, 'the clock could not be read'));
  const machine = await watchMachine({ sql, log, config });
  const close = (): Promise<void> => {
    machine.stop();
    return sql.end({ timeout: 5 });
  };
  return { sql, clock, config, secrets, bank, draws, log, machine, close };
}
