// A use case that posts alone meets lost races too: a boundary passes, or another transaction changes a row. Decide it
// again.
import { isLostRace } from './post.ts';

/** Runs `work` again, at most `attempts` times in all, while the ledger reports a lost race. */
export async function retryLostRace<T>(work: () => Promise<T>, attempts = 4): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isLostRace(error)) throw error;
    }
  }
}
