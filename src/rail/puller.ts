// Decides when to pull: on a nudge, on request, and at intervals. One pull at a time.
import type { BankClient } from '#wires/clients.ts';
import type { Database } from '#platform/database/db.ts';
import type { Log } from '#platform/process/log.ts';
import { BankSilent, type Pulled, pullAll } from './pull.ts';

export type Puller = {
  /** Throws BankSilent. */
  pull(): Promise<Pulled>;
  /** Logs instead of throwing. */
  pullQuietly(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * `pollMs`: time between two pulls without a reason; 0 = never by itself. It doubles with each silence of the
 * bank, up to 8 times its length.
 */
export function createPuller({
  sql,
  bank,
  log,
  pollMs,
}: {
  sql: Database;
  bank: BankClient;
  log: Log;
  pollMs: number;
}): Puller {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let running: Promise<Pulled> | undefined;
  let waiting: Promise<Pulled> | undefined;

  /** A caller during a pull gets the next one, which starts after their reason to ask. */
  function pull(): Promise<Pulled> {
    if (!running) {
      running = pullAll(sql, bank).finally(() => {
        running = undefined;
      });
      return running;
    }
    waiting ??= running
      .catch(() => undefined)
      .then(() => {
        waiting = undefined;
        return pull();
      });
    return waiting;
  }

  async function pullQuietly(): Promise<void> {
    try {
      await pull();
      failures = 0;
    } catch (error) {
      failures = Math.min(failures + 1, 3);
      if (error instanceof BankSilent) log.warn({ reason: error.message }, 'the bank is silent');
      else log.error({ err: error }, 'the pull failed');
    }
  }

  function schedule(): void {
    if (pollMs > 0 && !stopped) timer = setTimeout(() => void pullQuietly().then(schedule), pollMs * 2 ** failures);
  }

  return {
    pull,
    pullQuietly,
    async start() {
      await pullQuietly();
      schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running?.catch(() => undefined);
    },
  };
}
