// Group commit (ledger.md 12): requests gather while a batch is in flight, then go together. There is no timer. One
// millisecond of waiting costs more than it saves (docs/decisions/0008-group-commit-measured.md).
import { channel } from 'node:diagnostics_channel';
import { inTime, Stalled } from './in-time.ts';
import { machineNow } from './machine-time.ts';
import { runForNobody } from './trace.ts';

/** One message for each batch as it starts. It carries BatchSeen, for the metrics (wire.md 10). */
export const batches = channel('c3:batches');
/** `waitedMs`: how long its first command waited in the queue. */
export type BatchSeen = { commands: number; waitedMs: number };

export class QueueFull extends Error {}

export type Batcher<C, A> = { submit(command: C): Promise<A>; depth(): number; idle(): Promise<void> };

type Waiting<C, A> = {
  command: C;
  key: string | undefined;
  since: number;
  resolve: (answer: A) => void;
  reject: (error: unknown) => void;
};

export type BatcherOptions<C, A> = {
  maxBatch?: number;
  maxQueue?: number;
  /**
   * Batches in flight at once [1]. With two, one prepares while the other commits. The database's locks keep them
   * apart. The second starts when as many commands wait as the first holds. An earlier start would make it small, and
   * small batches are dear.
   */
  lanes?: number;
  /** Commands with an equal key are never in flight together, so the second sees the first's result. */
  keyOf?: (command: C) => string;
  /** Answers every command by its place. When it throws, it must have done nothing. */
  run: (commands: readonly C[]) => Promise<readonly A[]>;
  /** True when the same batch may run again (a lost race or a deadlock). */
  isRetryable?: (error: unknown) => boolean;
  /** True when the batch is not at fault (the database is gone). All callers hear at once. No batch is halved. */
  isOutage?: (error: unknown) => boolean;
  /**
   * The batcher gives up a run that takes longer [8 000]. So a connection that never answers does not block its lane.
   * The edge answers a little later (wire.md 2).
   */
  stallMs?: number;
};

const STALL_MS = 8_000;

/**
 * A poisonous command never fails its neighbours. A batch that throws is halved, and each half runs by itself in the
 * same order. The halving goes on down to the command that throws alone. One poison among 256 costs 16 runs more, not
 * 256.
 */
export function createBatcher<C, A>({
  maxBatch = 256,
  maxQueue = 4096,
  lanes = 1,
  keyOf,
  ...how
}: BatcherOptions<C, A>): Batcher<C, A> {
  let queue: Waiting<C, A>[] = [];
  const flying: number[] = []; // sizes of the batches in flight
  let starting = false;
  const inFlight = new Set<string>();
  const idlers: (() => void)[] = [];

  function take(): Waiting<C, A>[] {
    if (!keyOf) return queue.splice(0, maxBatch);
    const batch: Waiting<C, A>[] = [];
    const rest: Waiting<C, A>[] = [];
    for (const waiting of queue) {
      if (inFlight.has(waiting.key ?? '') || batch.length >= maxBatch) rest.push(waiting);
      else {
        if (waiting.key !== undefined) inFlight.add(waiting.key);
        batch.push(waiting);
      }
    }
    queue = rest;
    return batch;
  }

  /** One lane: runs batch after batch, until it should take nothing more. */
  async function drain(): Promise<void> {
    // Commands left when the lane can take none wait for their key. The lane that holds the key takes them next.
    while (mayStart()) {
      const batch = take();
      if (batch.length === 0) break;
      flying.push(batch.length);
      tellBatch(batch);
      await answerAll(batch, how);
      flying.splice(flying.indexOf(batch.length), 1);
      for (const { key } of batch) if (key !== undefined) inFlight.delete(key);
    }
    if (flying.length === 0) for (const wake of idlers.splice(0)) wake();
  }

  function mayStart(): boolean {
    return flying.length === 0 || (flying.length < lanes && queue.length >= Math.min(...flying));
  }

  return {
    submit(command) {
      if (queue.length >= maxQueue) return Promise.reject(new QueueFull('the queue is full'));
      return new Promise<A>((resolve, reject) => {
        queue.push({ command, key: keyOf?.(command), since: machineNow(), resolve, reject });
        if (!starting && mayStart()) {
          starting = true;
          setImmediate(() => {
            starting = false;
            void runForNobody(drain);
          });
        }
      });
    },
    depth: () => queue.length,
    idle: () =>
      flying.length > 0 || queue.length > 0 ? new Promise((resolve) => idlers.push(resolve)) : Promise.resolve(),
  };
}

function tellBatch(batch: readonly { since: number }[]): void {
  const first = Math.min(...batch.map(({ since }) => since));
  batches.publish({ commands: batch.length, waitedMs: machineNow() - first } satisfies BatchSeen);
}

/** Runs a batch and answers its callers. Halves it when it throws. Never throws itself. */
async function answerAll<C, A>(
  batch: readonly Waiting<C, A>[],
  how: Pick<BatcherOptions<C, A>, 'run' | 'isRetryable' | 'isOutage' | 'stallMs'>,
  tries = 3,
): Promise<void> {
  try {
    const limitMs = how.stallMs ?? STALL_MS;
    const answers = await inTime(() => how.run(batch.map((waiting) => waiting.command)), {
      of: 'batch',
      limitMs,
      message: `a batch did not end in ${limitMs} ms`,
    });
    batch.forEach((waiting, i) => waiting.resolve(answers[i] as A));
  } catch (error) {
    if (tries > 1 && how.isRetryable?.(error)) return answerAll(batch, how, tries - 1);
    if (batch.length === 1 || error instanceof Stalled || how.isOutage?.(error)) {
      for (const waiting of batch) waiting.reject(error);
      return;
    }
    const half = Math.ceil(batch.length / 2);
    await answerAll(batch.slice(0, half), how);
    await answerAll(batch.slice(half), how);
  }
}
