// The life of one of our processes (api, jobs, feed, bank): start, say ready, stop when told to or when the one that started us is
// gone. So that nothing is orphaned even after a kill -9 of the start script.

const STOP_LIMIT_MS = 12_000;

/**
 * Runs `start`, then tells the start script `{ ready: true }`. `start` returns what stops the service: it must let open work end.
 * A failed start prints one line and ends with exit code 1.
 */
export async function runService(name: string, start: () => Promise<() => Promise<void>>): Promise<void> {
  let stop: (() => Promise<void>) | undefined;
  let stopping = false;
  const end = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    try {
      await stop?.();
      process.exit(0);
    } catch (error) {
      console.error(`${name}: did not stop cleanly: ${(error as Error).message}`);
      process.exit(1);
    }
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.once('disconnect', end);
  try {
    stop = await start();
    if (process.connected) process.send?.({ ready: true });
  } catch (error) {
    console.error(`${name}: ${startFailure(error)}`);
    process.exit(1);
  }
}

function startFailure(error: unknown): string {
  const { code, port, message, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is taken`;
  return stack ?? message;
}
