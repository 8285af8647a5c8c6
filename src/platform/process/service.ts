// The life of one of our processes (api, jobs, rail, draws, bank): start, report ready, stop. It stops on request or
// when its starter is gone. So no process is orphaned even after a kill -9 of the start script.
import { flushCompileCache } from 'node:module';
import { codeOf, messageOf } from './caught.ts';

const STOP_LIMIT_MS = 12_000;
/** The start script ends a process that misses five of these (start/child.ts). */
export const BEAT_MS = 1_000;

/**
 * Ends a service that can no longer do its work. It stops like any other, with exit code 1, so that the start script
 * starts it again.
 */
export type Fail = (why: string) => void;

/**
 * Runs `start`, then tells the start script `{ ready: true }`. `start` returns a function that stops the service: it
 * must let open work end. A failed start prints one line and ends with exit code 1. From then on it beats.
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
    tell({ ready: true });
    // Node would keep what it compiled at our end alone, and a kill -9 leaves no time for that.
    flushCompileCache();
    setInterval(() => tell({ beat: true }), BEAT_MS).unref();
  } catch (error) {
    console.error(`${name}: ${startFailure(error)}`);
    process.exit(1);
  }
}

/**
 * Calls `end` once the process that started this one is gone. It may have gone while our modules were loading, before
 * anyone could listen: `connected` is false then, and undefined where a process was started without a channel.
 * Returns a function that stops listening.
 */
export function whenStarterIsGone(end: () => void): () => void {
  if (process.connected === false) end();
  else process.once('disconnect', end);
  return () => void process.off('disconnect', end);
}

/** A starter that dies at this moment takes no message. `whenStarterIsGone` ends us then. */
function tell(message: { ready: true } | { beat: true }): void {
  if (process.connected) process.send?.(message, () => {});
}

function startFailure(error: unknown): string {
  if (codeOf(error) === 'EADDRINUSE' && error instanceof Error && 'port' in error) return `port ${error.port} is taken`;
  return (error instanceof Error ? error.stack : undefined) ?? messageOf(error);
}
