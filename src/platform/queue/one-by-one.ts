import type { Log } from '../process/log.ts';

/**
 * Does the work for each item, so that one failure stops none of the others. Returns the sum of the answers. Throws an
 * AggregateError at the end if any failed. `of` names an item in the log.
 */
export async function oneByOne<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<number | boolean>,
  { log, what, of }: { log: Log; what: string; of: (item: T) => string },
): Promise<number> {
  let sum = 0;
  const failed: unknown[] = [];
  for (const item of items) {
    try {
      sum += Number(await work(item));
    } catch (error) {
      log.error({ err: error, item: of(item) }, what);
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${what}: ${failed.length}`);
  return sum;
}
