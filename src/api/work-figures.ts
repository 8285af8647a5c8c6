// Figures of work as it happens. Its code knows nothing of metrics, and reports on channels of its own.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Counter, Histogram, type Registry } from 'prom-client';
import { type PostingSeen, postings } from '#ledger/post.ts';
import { batches, type BatchSeen } from '#platform/database/batcher.ts';
import { type PoolWait, poolWaits } from '#platform/database/db.ts';
import { type DeadlineMissed, deadlinesMissed } from '#platform/http/in-time.ts';

export const SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5];
const COMMANDS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** Counts this process's work until the returned function is called. */
export function watchWork(registry: Registry): () => void {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers: [registry] });
  const posting = histogram(
    'c3_posting_seconds',
    'Transactions that posted: a batch from its first question to its commit, a single posting by itself',
    SECONDS,
  );
  const poolWait = histogram('c3_pool_wait_seconds', 'How long transactions waited for a connection', SECONDS);
  const batchSize = histogram('c3_batch_commands', 'Commands that went together in a batch', COMMANDS);
  const batchWait = histogram('c3_batch_wait_seconds', 'How long the first command of a batch waited', SECONDS);
  const missed = new Counter({
    name: 'c3_deadlines_missed_total',
    help: 'Answers and batches that took too long; their outcome was unknown to the caller',
    labelNames: ['of'],
    registers: [registry],
  });
  // A series that begins with its first miss would hide that miss from `increase`.
  for (const one of ['answer', 'batch'] as const) missed.inc({ of: one }, 0);
  const ends = [
    hear<PostingSeen>(postings.name, ({ ms }) => posting.observe(ms / 1000)),
    hear<PoolWait>(poolWaits.name, ({ ms }) => poolWait.observe(ms / 1000)),
    hear<DeadlineMissed>(deadlinesMissed.name, ({ of }) => missed.inc({ of })),
    hear<BatchSeen>(batches.name, ({ commands, waitedMs }) => {
      batchSize.observe(commands);
      batchWait.observe(waitedMs / 1000);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function hear<Seen>(name: string | symbol, see: (seen: Seen) => void): () => void {
  const listener = (message: unknown) => see(message as Seen);
  subscribe(name, listener);
  return () => void unsubscribe(name, listener);
}
