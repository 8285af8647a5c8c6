// Runs work with a deadline, so that a call or batch that never ends is given up.
import { channel } from 'node:diagnostics_channel';

/** Publishes a DeadlineMissed for all work that took too long, for the metrics (wire.md 10). */
export const deadlinesMissed = channel('c3:deadlines-missed');
export type DeadlineMissed = { of: DeadlineOf };
/** What took too long: the answer to one call, or a batch of calls (database/batcher.ts). */
export type DeadlineOf = 'answer' | 'batch';

/** Work neither succeeded nor failed in time, so its outcome is unknown. Callers repeat it with their keys. */
export class Stalled extends Error {}

/** The result of `work`. Throws Stalled with `message` when it takes longer than `limitMs`; the work itself goes on. */
export async function inTime<T>(
  work: () => Promise<T>,
  { of, limitMs, message }: { of: DeadlineOf; limitMs: number; message: string },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      deadlinesMissed.publish({ of } satisfies DeadlineMissed);
      reject(new Stalled(message));
    }, limitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
