// Use cases that post alone. Between the decision and the posting the books may come short, or another transaction
// changes a row. The decision is then made again, as in a batch.
import { LostRace } from '#platform/database/batcher.ts';
import { messageOf } from '#platform/process/caught.ts';
import { type Database, type Transaction, transaction } from '#platform/database/db.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import type { IntentRefusal } from '#platform/http/refusal.ts';
import { isLostRace } from './post.ts';

const ATTEMPTS = 4;

/**
 * One transaction whose `work` ends with `post`. It runs at most four times, as long as the ledger reports a lost race,
 * and then throws a `LostRace`.
 * A deadlock's loser runs again beside that. So `work` must do nothing outside the transaction.
 */
export function posting<T>(sql: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return againAfterLostRace(() => transaction(sql, work));
}

/** The same for the use case of an intent: `once` (platform/http/intents.ts), whose `act` ends with `post`. */
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
