// Queues a job in the caller's transaction: if that commits, the job runs at least once; if it rolls back, never.
import type { Transaction } from '../database/db.ts';
import { canonical } from '../http/intents.ts';
import { traceNow } from '../process/trace.ts';

const REQUEST_FLAG = 'request:';

/** The id of the request that queued a job. It is kept in the job's flags, apart from the payload. */
export function requestOfJob(flags: object | null): string | undefined {
  return Object.keys(flags ?? {})
    .find((flag) => flag.startsWith(REQUEST_FLAG))
    ?.slice(REQUEST_FLAG.length);
}

/** Queues a job by its name. With a `key`, it replaces a waiting job of the same key instead of adding a second. */
export async function enqueue(
  tx: Transaction,
  job: string,
  payload: unknown,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  const { requestId } = traceNow();
  const flags = requestId === undefined ? null : [REQUEST_FLAG + requestId];
  // Cast from text, because the driver would encode a json parameter once more, and the payload would be a string.
  await tx`select graphile_worker.add_job(${job}, ${canonical(payload)}::text::json, run_at => ${options.runAt ?? null},
    job_key => ${options.key ?? null}, max_attempts => 25, flags => ${flags}::text[])`;
}
