// For use cases that post without a batch. If another transaction changes a row, or coverage is lost, between the
// decision and the posting, the use case decides again, as a batch does.
import { LostRace } from '#platform/database/batcher.ts';
import { messageOf } from '#platform/process/caught.ts';
import { type Database, type Transaction, transaction } from '#platform/database/db.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import type { IntentRefusal } from '#platform/http/refusal.ts';
import { isLostRace } from './post.ts';

const ATTEMPTS = 4;

/**
 * Runs a transaction whose `work` ends with `post`. Runs it again, at most four times in all, while the ledger reports
 * a lost race, then throws `LostRace`. After a deadlock it runs again too, in addition to that. So `work` must have no
 * effect outside the transaction.
 */
export function posting<T>(sql: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return againAfterLostRace(() => transaction(sql, work));
}

/** The same for a use case with an intent: `once` (platform/http/intents.ts), whose `act` ends with `post`. */
export function postOnce<A>(
  sql: Database,
  intent: Intent,
  at: Date,
  act: (tx: Transaction) => Promise<A>,
): Promise<A | IntentRefusal> {
  return againAfterLostRace(() => once(sql, intent, at, act));
}

async function againAfterLostRace<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLostRace(error)) throw error;
      if (attempt >= ATTEMPTS) throw new LostRace(messageOf(error), { cause: error });
    }
  }
}
