// The base of every use case. A shell builds it once (api, jobs, seed, tests) and hands it down. It holds no domain.
import type { Database } from './database/db.ts';
import type { DrawsClient, RailClient } from '#wires/clients.ts';
import type { Clock } from './time/clock.ts';
import type { Config } from './settings/config.ts';
import type { Log } from './process/log.ts';
import type { AppSecrets } from './secrets/secrets.ts';

export type Context = {
  sql: Database;
  clock: Clock;
  config: Config;
  secrets: AppSecrets;
  /** The bank, through the rail. */
  bank: RailClient;
  /** The draws process: it alone has the secrets of rounds and settles plays. */
  draws: DrawsClient;
  log: Log;
};
