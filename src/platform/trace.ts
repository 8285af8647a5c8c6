// The work that running code is done for: a request's id, or a job's. It stands in every line of the log that is
// written meanwhile, and travels with the jobs that a request queues (docs/operating.md).
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

/** For work that serves many callers at once: it begins inside one caller's work, and is not that caller's alone. */
export function runForNobody<T>(work: () => T): T {
  return storage.run(NOBODY, work);
}
