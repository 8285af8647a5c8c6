// What use cases work with: database, clock, settings, secrets, clients of other processes, log. The api and jobs
// processes, tools and tests build it once (process/open-context.ts) and pass it down.
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
  /** Calls the rail process, which alone talks to the bank. */
  bank: RailClient;
  /** Calls the draws process, which alone has the secrets of draws and settles plays. */
  draws: DrawsClient;
  log: Log;
};
