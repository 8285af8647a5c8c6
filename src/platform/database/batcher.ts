// Group commit (ledger.md 12): commands that arrive while a batch is in flight form the next batch. There is no timer,
// because waiting for even a millisecond costs more than it saves (docs/decisions/0008-group-commit-measured.md).
import { channel } from 'node:diagnostics_channel';
import { messageOf } from '../process/caught.ts';
import { inTime, Stalled } from '../http/in-time.ts';
import { machineNow } from '../time/machine-time.ts';
import { runUntraced } from '../process/trace.ts';

/** Publishes a BatchSeen for each batch as it starts, for the metrics (wire.md 10). */
export const batches = channel('c3:batches');
/** `waitedMs`: how long its first command waited in the queue. */
export type BatchSeen = { commands: number; waitedMs: number };

export class QueueFull extends Error {}
/** Other transactions changed what the command had read, at each try. It did nothing. */
export class LostRace extends Error {}

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
   * How many batches may be in flight at once [1]. With two, one is prepared while the other commits. The database's
   * locks keep them apart. The second starts when as many commands wait as the first has. If it started earlier it
   * would be small, and small batches cost more for each command.
   */
  lanes?: number;
  /** Commands with an equal key are never in flight together, so the second sees the first's result. */
  keyOf?: (command: C) => string;
  /** Returns an answer for each command, in order. Waits `lockMs` for a lock. If it throws, it has done nothing. */
  run: (commands: readonly C[], lockMs: number) => Promise<readonly A[]>;
  /** True when the same batch may run again, because it lost a race. */
  isRetryable?: (error: unknown) => boolean;
  /** True when another transaction holds a lock that a command needs. The other commands then go on without it. */
  isContended?: (error: unknown) => boolean;
  /** How long a batch waits for a lock [2 000]. Its halves wait half as long, and so on. */
  lockMs?: number;
  /** True when the batch is not at fault (the database is gone). All callers get the error; nothing is halved. */
  isOutage?: (error: unknown) => boolean;
  /**
   * The batcher gives up a run that takes longer than this [8 000], so that a connection that never answers does not
   * block its lane. The edge answers a little later (wire.md 2).
   */
  stallMs?: number;
};

const STALL_MS = 8_000;
const LOCK_MS = 2_000;
const LOCK_MS_LEAST = 100;
/** How long a command that runs alone, outside of the lanes, waits for locks, and how many may do so at a time. */
const ALONE_MS = 3_000;
const ALONE_MOST = 4;
const TRIES = 3;

/**
 * A command that throws never fails the others of its batch. The batch is halved, and each half runs by itself in the
 * same order, down to the single command that throws. So one such command among 256 costs 16 more runs, not 256.
 */
export function createBatcher<C, A>({
  maxBatch = 256,
  maxQueue = 4096,
  lanes = 1,
  keyOf,
  ...how
}: BatcherOptions<C, A>): Batcher<C, A> {
  let queue: Waiting<C, A>[] = [];
  const sizesInFlight: number[] = [];
  let runningAlone = 0; // commands that run by themselves, beside the lanes
  let starting = false;
  const inFlight = new Set<string>();
  const idlers: (() => void)[] = [];

  /** One lane: runs batch after batch, until no further batch may start. */
  async function drain(): Promise<void> {
    // If none can be taken, all waiting commands have a key in flight. They are taken when that key is free.
    while (mayStart()) {
      const { batch, rest } = takeBatch(queue, inFlight, maxBatch);
      queue = rest;
      if (batch.length === 0) break;
      sizesInFlight.push(batch.length);
      publishBatch(batch);
      const blocked = await answerAll(batch, how);
      sizesInFlight.splice(sizesInFlight.indexOf(batch.length), 1);
      for (const one of batch) if (!blocked.some(({ waiting }) => waiting === one)) inFlight.delete(one.key ?? '');
      for (const one of blocked) void runAlone(one);
    }
    if (isIdle()) for (const wake of idlers.splice(0)) wake();
  }

  /** Runs a command outside of the lanes, so that a lock that is held for long stops only this command. */
  async function runAlone({ waiting, error }: Blocked<C, A>): Promise<void> {
    if (runningAlone >= ALONE_MOST) waiting.reject(error);
    else {
      runningAlone += 1;
      await answerAll([waiting], { ...how, lockMs: ALONE_MS, isContended: () => false });
      runningAlone -= 1;
    }
    inFlight.delete(waiting.key ?? '');
    await drain();
  }

  function mayStart(): boolean {
    return sizesInFlight.length === 0 || (sizesInFlight.length < lanes && queue.length >= Math.min(...sizesInFlight));
  }

  const isIdle = () => sizesInFlight.length === 0 && runningAlone === 0 && queue.length === 0;

  return {
    submit(command) {
      if (queue.length >= maxQueue) return Promise.reject(new QueueFull('the queue is full'));
      return new Promise<A>((resolve, reject) => {
        queue.push({ command, key: keyOf?.(command), since: machineNow(), resolve, reject });
        if (!starting && mayStart()) {
          starting = true;
          setImmediate(() => {
            starting = false;
            void runUntraced(drain);
          });
        }
      });
    },
    depth: () => queue.length,
    idle: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  };
}

/** Takes the first commands whose keys are not in flight, and marks their keys as in flight. */
function takeBatch<W extends { key: string | undefined }>(
  queue: readonly W[],
  inFlight: Set<string>,
  most: number,
): { batch: W[]; rest: W[] } {
  const batch: W[] = [];
  const rest: W[] = [];
  for (const waiting of queue) {
    if (inFlight.has(waiting.key ?? '') || batch.length >= most) rest.push(waiting);
    else {
      if (waiting.key !== undefined) inFlight.add(waiting.key);
      batch.push(waiting);
    }
  }
  return { batch, rest };
}

function publishBatch(batch: readonly { since: number }[]): void {
  const first = Math.min(...batch.map(({ since }) => since));
  batches.publish({ commands: batch.length, waitedMs: machineNow() - first } satisfies BatchSeen);
}

/** A command that failed, even alone, on a lock that another transaction holds, and the error. */
type Blocked<C, A> = { waiting: Waiting<C, A>; error: unknown };
type Part<C, A> = { batch: readonly Waiting<C, A>[]; tries: number; lockMs: number };

/**
 * Runs a batch and answers its callers. Halves the batch when it throws. Returns the commands that are blocked by a
 * lock, whose callers have no answer yet. Never throws.
 */
async function answerAll<C, A>(
  batch: readonly Waiting<C, A>[],
  how: Pick<BatcherOptions<C, A>, 'run' | 'isRetryable' | 'isContended' | 'isOutage' | 'stallMs' | 'lockMs'>,
): Promise<Blocked<C, A>[]> {
  const blocked: Blocked<C, A>[] = [];
  const parts: Part<C, A>[] = [{ batch, tries: TRIES, lockMs: how.lockMs ?? LOCK_MS }];
  for (let part = parts.shift(); part; part = parts.shift()) {
    const error = await answerPart(part, how);
    if (error === undefined) continue;
    const [first] = part.batch;
    const contended = how.isContended?.(error) ?? false;
    if (part.tries > 1 && how.isRetryable?.(error)) parts.unshift({ ...part, tries: part.tries - 1 });
    else if (contended && first && part.batch.length === 1) blocked.push({ waiting: first, error });
    else if (first && part.batch.length === 1)
      first.reject(how.isRetryable?.(error) ? new LostRace(messageOf(error), { cause: error }) : error);
    else if (error instanceof Stalled || how.isOutage?.(error)) for (const waiting of part.batch) waiting.reject(error);
    // Halves that may have to wait come after all the others.
    else if (contended) parts.push(...halves(part, Math.max(part.lockMs / 2, LOCK_MS_LEAST)));
    else parts.unshift(...halves(part, part.lockMs));
  }
  return blocked;
}

function halves<C, A>({ batch }: Part<C, A>, lockMs: number): Part<C, A>[] {
  const half = Math.ceil(batch.length / 2);
  return [batch.slice(0, half), batch.slice(half)].map((part) => ({ batch: part, tries: TRIES, lockMs }));
}

/** Runs a part and answers its callers. Returns undefined, or the error for which they have no answer. */
async function answerPart<C, A>(
  { batch, lockMs }: Part<C, A>,
  { run, stallMs: limitMs = STALL_MS }: Pick<BatcherOptions<C, A>, 'run' | 'stallMs'>,
): Promise<unknown> {
  try {
    const commands = batch.map((waiting) => waiting.command);
    const message = `a batch did not end in ${limitMs} ms`;
    const answers = await inTime(() => run(commands, lockMs), { of: 'batch', limitMs, message });
    batch.forEach((waiting, i) => waiting.resolve(answers[i] as A));
    return undefined;
  } catch (error) {
    return error ?? new Error('a batch threw nothing');
  }
}
