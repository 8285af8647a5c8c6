// The parser is not ours, and some texts keep it busy for minutes. So it runs on a separate thread with a short time
// limit, and the process keeps answering everyone else. A text that needs longer would be too slow on a phone, too.
import { Worker } from 'node:worker_threads';
import type { Block } from '#universal/prose.ts';

/** A hundred times what a long text of the house needs. */
const PARSE_MS_MAX = 2_000;
/** The edge has answered a caller who waited longer for earlier texts. */
const WAIT_MS_MAX = 5_000;
const HEAP_MB_MAX = 128;

let thread: Promise<Worker> | undefined;
let lastRead: Promise<unknown> = Promise.resolve();

/** The text as a tree. Null where it has too many parts, is nested too deeply, or takes too long to tell. */
export function readProse(markdown: string, msMax = PARSE_MS_MAX): Promise<Block[] | null> {
  const wait = AbortSignal.timeout(WAIT_MS_MAX);
  // One after another: slow texts of a clerk take one core at most.
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
