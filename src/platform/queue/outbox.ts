// Work that must happen because a transaction committed: written in that transaction, run at least once afterwards.
import type { Transaction } from '../database/db.ts';
import { canonical } from '../http/intents.ts';
import { traceNow } from '../process/trace.ts';

const REQUEST_FLAG = 'request:';

/** The request that queued a job, from the job's flags. It is no part of the payload, which the business reads. */
export function requestOfJob(flags: object | null): string | undefined {
  return Object.keys(flags ?? {})
    .find((flag) => flag.startsWith(REQUEST_FLAG))
    ?.slice(REQUEST_FLAG.length);
}

/** Queues a job by its name. `key` replaces a waiting job of the same key instead of adding a second. */
export async function enqueue(
  tx: Transaction,
  job: string,
  payload: unknown,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  const { requestId } = traceNow();
  const flags = requestId === undefined ? null : [REQUEST_FLAG + requestId];
  // Through text: the driver would encode a parameter of type json once more, and it would arrive as a string.
  await tx`select graphile_worker.add_job(${job}, ${canonical(payload)}::text::json, run_at => ${options.runAt ?? null},
    job_key => ${options.key ?? null}, max_attempts => 25, flags => ${flags}::text[])`;
}
