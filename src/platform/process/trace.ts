// The cause of running code: a request's id, or a job's. Every log line written meanwhile carries it. Jobs that a
// request queues take it along (docs/operating.md).
import { AsyncLocalStorage } from 'node:async_hooks';

export type Trace = {
  /** X-Request-Id of the answer. */
  requestId?: string;
  job?: string;
  jobId?: string;
};

const NOBODY: Trace = {};
const storage = new AsyncLocalStorage<Trace>();

export function traceNow(): Trace {
  return storage.getStore() ?? NOBODY;
}

export function runFor<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}

/**
 * For work that serves many callers at once. It begins inside one caller's work, but does not belong to that caller
 * alone.
 */
export function runForNobody<T>(work: () => T): T {
  return storage.run(NOBODY, work);
}
