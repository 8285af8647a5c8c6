// Work that must happen because a transaction committed: written in that transaction, run at least once afterwards.
import type { Transaction } from './db.ts';
import { canonical } from './intents.ts';

/**
 * Facts that features tell each other upwards: those that somebody listens to, because each is a job in the queue. A new one is
 * added here, so that a misspelt one does not compile.
 */
export const EVENTS = ['bank_line_in', 'bank_line_out', 'revenue_booked', 'security_alert'] as const;
export type EventName = (typeof EVENTS)[number];

/** Queues a job by its name. `key` replaces a waiting job of the same key instead of adding a second. */
export async function enqueue(
  tx: Transaction,
  job: string,
  payload: unknown,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  // Through text: a parameter of type json would be encoded once more by the driver, and arrive as a string.
  await tx`select graphile_worker.add_job(${job}, ${canonical(payload)}::text::json, run_at => ${options.runAt ?? null},
    job_key => ${options.key ?? null}, max_attempts => 25)`;
}

/** Tells higher-ranked features that something happened; each subscriber (Job.on) runs once or more. */
export async function emit(tx: Transaction, event: EventName, payload: unknown): Promise<void> {
  await enqueue(tx, `event:${event}`, payload);
}
