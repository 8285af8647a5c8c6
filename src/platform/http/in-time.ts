import { channel } from 'node:diagnostics_channel';

/** One message for each work that took too long. It carries DeadlineMissed, for the metrics (wire.md 10). */
export const deadlinesMissed = channel('c3:deadlines-missed');
export type DeadlineMissed = { of: DeadlineOf };
/** An answer keeps its caller waiting, a batch its callers. */
export type DeadlineOf = 'answer' | 'batch';

/** A work neither succeeded nor failed in time, so its outcome is unknown. Its callers ask again under their keys. */
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
