// Opens the context (context.ts) of the api and jobs processes and of tools, from the settings and secrets.
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
  /** The most database connections. This and the next two are as in ConnectOptions. */
  max?: number;
  waitMs?: number;
  hasty?: boolean;
};

/**
 * Waits while the database starts or recovers. Throws when it stays out of reach for half a minute, or when
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
