// A use case that posts alone meets lost races too (a boundary passed, a row changed under it): it is simply decided again.
import { isLostRace } from './post.ts';

/** Runs `work` again, at most `attempts` times in all, while the ledger says that it raced. */
export async function retryLostRace<T>(work: () => Promise<T>, attempts = 4): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isLostRace(error)) throw error;
    }
  }
}
