// Group commit (ledger.md 12): requests gather while a batch is in flight, then go together. There is no timer. One
// millisecond of waiting costs more than it saves (docs/decisions/0008-group-commit-measured.md).
import { channel } from 'node:diagnostics_channel';
import { messageOf } from '../process/caught.ts';
import { inTime, Stalled } from '../http/in-time.ts';
import { machineNow } from '../time/machine-time.ts';
import { runForNobody } from '../process/trace.ts';

/** One message for each batch as it starts. It carries BatchSeen, for the metrics (wire.md 10). */
export const batches = channel('c3:batches');
/** `waitedMs`: how long its first command waited in the queue. */
export type BatchSeen = { commands: number; waitedMs: number };

export class QueueFull extends Error {}
/** Others changed what it had read, again and again. It did nothing. */
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
   * Batches in flight at once [1]. With two, one prepares while the other commits. The database's locks keep them
   * apart. The second starts when as many commands wait as the first holds. An earlier start would make it small, and
   * small batches are dear.
   */
  lanes?: number;
  /** Commands with an equal key are never in flight together, so the second sees the first's result. */
  keyOf?: (command: C) => string;
  /** Answers every command by its place. It waits `lockMs` for a lock. When it throws, it must have done nothing. */
  run: (commands: readonly C[], lockMs: number) => Promise<readonly A[]>;
  /** True when the same batch may run again (a lost race). */
  isRetryable?: (error: unknown) => boolean;
  /** True when others hold what a command of the batch needs. The others of the batch then go on without it. */
  isContended?: (error: unknown) => boolean;
  /** How long a batch waits for a lock [2 000]. Its halves wait half as long, and so on. */
  lockMs?: number;
  /** True when the batch is not at fault (the database is gone). All callers hear at once. No batch is halved. */
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
/** How long a command waits, outside of the lanes, for locks that others hold. Only a few commands do so at a time. */
const APART_MS = 3_000;
const APART_MOST = 4;
const TRIES = 3;

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
  let apart = 0; // commands that run by themselves, beside the lanes
  let starting = false;
  const inFlight = new Set<string>();
  const idlers: (() => void)[] = [];

  /** One lane: runs batch after batch, until it should take nothing more. */
  async function drain(): Promise<void> {
    // Commands left when the lane can take none wait for their key. Whoever holds the key takes them next.
    while (mayStart()) {
      const { batch, rest } = takeBatch(queue, inFlight, maxBatch);
      queue = rest;
      if (batch.length === 0) break;
      flying.push(batch.length);
      tellBatch(batch);
      const held = await answerAll(batch, how);
      flying.splice(flying.indexOf(batch.length), 1);
      for (const one of batch) if (!held.some(({ waiting }) => waiting === one)) inFlight.delete(one.key ?? '');
      for (const one of held) void runApart(one);
    }
    if (isIdle()) for (const wake of idlers.splice(0)) wake();
  }

  /** Runs a command outside of the lanes, so that a lock that is held for long stops only this command. */
  async function runApart({ waiting, error }: Held<C, A>): Promise<void> {
    if (apart >= APART_MOST) waiting.reject(error);
    else {
      apart += 1;
      await answerAll([waiting], { ...how, lockMs: APART_MS, isContended: () => false });
      apart -= 1;
    }
    inFlight.delete(waiting.key ?? '');
    await drain();
  }

  function mayStart(): boolean {
    return flying.length === 0 || (flying.length < lanes && queue.length >= Math.min(...flying));
  }

  const isIdle = () => flying.length === 0 && apart === 0 && queue.length === 0;

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
    idle: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  };
}

/** The first commands whose keys are not in flight. Their keys are from now on. */
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

function tellBatch(batch: readonly { since: number }[]): void {
  const first = Math.min(...batch.map(({ since }) => since));
  batches.publish({ commands: batch.length, waitedMs: machineNow() - first } satisfies BatchSeen);
}

/** A command that alone met a lock of others, and the error that said so. */
type Held<C, A> = { waiting: Waiting<C, A>; error: unknown };
type Part<C, A> = { batch: readonly Waiting<C, A>[]; tries: number; lockMs: number };

/**
 * Runs a batch and answers its callers, but those of the commands that it returns. Halves it when it throws. Never
 * throws itself.
 */
async function answerAll<C, A>(
  batch: readonly Waiting<C, A>[],
  how: Pick<BatcherOptions<C, A>, 'run' | 'isRetryable' | 'isContended' | 'isOutage' | 'stallMs' | 'lockMs'>,
): Promise<Held<C, A>[]> {
  const held: Held<C, A>[] = [];
  const parts: Part<C, A>[] = [{ batch, tries: TRIES, lockMs: how.lockMs ?? LOCK_MS }];
  for (let part = parts.shift(); part; part = parts.shift()) {
    const error = await answerPart(part, how);
    if (error === undefined) continue;
    const [first] = part.batch;
    const contended = how.isContended?.(error) ?? false;
    if (part.tries > 1 && how.isRetryable?.(error)) parts.unshift({ ...part, tries: part.tries - 1 });
    else if (contended && first && part.batch.length === 1) held.push({ waiting: first, error });
    else if (first && part.batch.length === 1)
      first.reject(how.isRetryable?.(error) ? new LostRace(messageOf(error), { cause: error }) : error);
    else if (error instanceof Stalled || how.isOutage?.(error)) for (const waiting of part.batch) waiting.reject(error);
    // Halves that may wait come after all that need not.
    else if (contended) parts.push(...halves(part, Math.max(part.lockMs / 2, LOCK_MS_LEAST)));
    else parts.unshift(...halves(part, part.lockMs));
  }
  return held;
}

function halves<C, A>({ batch }: Part<C, A>, lockMs: number): Part<C, A>[] {
  const half = Math.ceil(batch.length / 2);
  return [batch.slice(0, half), batch.slice(half)].map((part) => ({ batch: part, tries: TRIES, lockMs }));
}

/** Undefined once the callers have their answers, or the error that kept them from it. */
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
