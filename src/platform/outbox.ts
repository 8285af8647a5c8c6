// Work that must happen because a transaction committed: written in that transaction, run at least once afterwards.
import type { Transaction } from './db.ts';
import { canonical } from './intents.ts';

/** Queues a job by its name. `key` replaces a waiting job of the same key instead of adding a second. */
export async function enqueue(tx: Transaction, job: string, payload: unknown, options: { key?: string; runAt?: Date } = {}): Promise<void> {
  await tx`select graphile_worker.add_job(${job}, ${canonical(payload)}::json, run_at => ${options.runAt ?? null},
    job_key => ${options.key ?? null}, max_attempts => 25)`;
}

/** Tells higher-ranked features that something happened; each subscriber (Job.on) runs once or more. */
export async function emit(tx: Transaction, event: string, payload: unknown): Promise<void> {
  await enqueue(tx, `event:${event}`, payload);
}
