// The request or job on whose behalf code is running, kept across `await`. Every log line carries its id, and so does a
// job that the request queues (docs/operating.md).
import { AsyncLocalStorage } from 'node:async_hooks';

export type Trace = {
  /** The answer's X-Request-Id. */
  requestId?: string;
  job?: string;
  jobId?: string;
};

const NO_TRACE: Trace = {};
const storage = new AsyncLocalStorage<Trace>();

export function traceNow(): Trace {
  return storage.getStore() ?? NO_TRACE;
}

export function runFor<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}

/**
 * Runs work without a trace: work for many callers that starts inside one caller's request, but doesn't belong to that
 * caller alone.
 */
export function runUntraced<T>(work: () => T): T {
  return storage.run(NO_TRACE, work);
}
