// Logs which transfers a process posted. They continue the trail of a request into the ledger (docs/operating.md).
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Log } from '#platform/process/log.ts';
import { type PostingSeen, postings } from './post.ts';

/**
 * One line for each posting run, until the returned function is called. A batch's run names the transfers of all its
 * callers.
 */
export function logPostings(log: Log): () => void {
  const seen = (message: unknown): void => {
    const { ms, transfers } = message as PostingSeen;
    log.info({ ms: Math.round(ms * 10) / 10, transfers: transfers.map(({ id }) => id) }, 'posted');
  };
  subscribe(postings.name, seen);
  return () => void unsubscribe(postings.name, seen);
}
