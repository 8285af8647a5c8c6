// Runs one of our processes (api, jobs, rail, draws, bank): starts it, tells the start script that it is ready, and
// stops it on a signal or when the start script is gone. So no process outlives even a kill -9 of that script.
import { flushCompileCache } from 'node:module';
import { codeOf, messageOf } from './caught.ts';

const STOP_LIMIT_MS = 12_000;
/** How often a process reports to the start script, which ends one that misses five reports (start/child.ts). */
export const BEAT_MS = 1_000;

/**
 * Stops a service that can no longer do its work: in order, but with exit code 1, so that the start script starts it
 * again.
 */
export type Fail = (why: string) => void;

/**
 * Runs `start`, then sends the start script `{ ready: true }` and from then on `{ beat: true }` every second. `start`
 * returns a function that stops the service, after its open work has ended. A failed start prints its error and ends
 * the process with exit code 1.
 */
export async function runService(name: string, start: (fail: Fail) => Promise<() => Promise<void>>): Promise<void> {
  let stop: (() => Promise<void>) | undefined;
  let stopping = false;
  const endWith = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    if (!stop) process.exit(code);
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    try {
      await stop();
      process.exit(code);
    } catch (error) {
      console.error(`${name}: did not stop cleanly: ${messageOf(error)}`);
      process.exit(1);
    }
  };
  const end = () => endWith(0);
  const fail: Fail = (why) => {
    if (stopping) return;
    console.error(`${name}: ends, so that it is started again: ${why}`);
    void endWith(1);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  whenStarterIsGone(end);
  try {
    stop = await start(fail);
    report({ ready: true });
    // By itself Node would save its compile cache only when the process ends, and a kill -9 leaves no time for that.
    flushCompileCache();
    setInterval(() => report({ beat: true }), BEAT_MS).unref();
  } catch (error) {
    console.error(`${name}: ${startFailure(error)}`);
    process.exit(1);
  }
}

/**
 * Calls `end` once the process that started this one is gone. If it went while our modules were still loading, the
 * event was missed, but `connected` is false. (It is undefined in a process that was started without a channel.)
 * Returns a function that stops listening.
 */
export function whenStarterIsGone(end: () => void): () => void {
  if (process.connected === false) end();
  else process.once('disconnect', end);
  return () => void process.off('disconnect', end);
}

/** A failed send is ignored: if the starter dies at this moment, `whenStarterIsGone` ends this process. */
function report(message: { ready: true } | { beat: true }): void {
  if (process.connected) process.send?.(message, () => {});
}

function startFailure(error: unknown): string {
  if (codeOf(error) === 'EADDRINUSE' && error instanceof Error && 'port' in error) return `port ${error.port} is taken`;
  return (error instanceof Error ? error.stack : undefined) ?? messageOf(error);
}
