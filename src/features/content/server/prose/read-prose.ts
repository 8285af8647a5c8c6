// Parses a text of the staff on a worker thread with a time limit. Some texts keep the parser, a library, busy for
// minutes, and the process must go on answering other calls.
import { Worker } from 'node:worker_threads';
import type { Block } from '#universal/prose.ts';

/** A hundred times what a long ordinary text needs. */
const PARSE_MS_MAX = 2_000;
/** For earlier texts in the queue. After that the edge has already answered the caller. */
const WAIT_MS_MAX = 5_000;
const HEAP_MB_MAX = 128;

let thread: Promise<Worker> | undefined;
let lastRead: Promise<unknown> = Promise.resolve();

/** The text as a tree. Null as in parseProse(), and if parsing takes too long. */
export function readProse(markdown: string, msMax = PARSE_MS_MAX): Promise<Block[] | null> {
  const wait = AbortSignal.timeout(WAIT_MS_MAX);
  // One text at a time, so that slow texts occupy at most one core.
  const read = lastRead.then(async () => (wait.aborted ? null : parseOn(await openThread(), markdown, msMax)));
  lastRead = read.catch(() => undefined);
  return read;
}

function openThread(): Promise<Worker> {
  thread ??= new Promise((resolve, reject) => {
    const opened = new Worker(new URL('./prose-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    });
    opened.once('message', () => resolve(opened));
    opened.once('error', reject);
    opened.once('exit', () => {
      thread = undefined;
    });
  });
  return thread;
}

function parseOn(worker: Worker, markdown: string, msMax: number): Promise<Block[] | null> {
  return new Promise((resolve) => {
    const end = (tree: Block[] | null): void => {
      clearTimeout(late);
      worker.off('message', end).off('exit', gone).unref();
      resolve(tree);
    };
    const gone = () => end(null);
    const late = setTimeout(() => void worker.terminate(), msMax);
    worker.once('message', end).once('exit', gone).ref();
    worker.postMessage(markdown);
  });
}
