import { CallError } from './call-error.ts';

/** Asks until an answer comes, or until asking again is no use. */
export async function persistently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallError) || signal.aborted || !mayAskAgain(failures, error)) throw error;
      await pause(waitMs(failures, error), signal);
    }
  }
}

/** After a duplicate's window, twice after a lost answer, never after an answer or without a network. */
export function mayAskAgain(failures: number, { kind }: CallError): boolean {
  if (kind === 'duplicate') return failures < 3;
  if (kind === 'network' && navigator.onLine === false) return false;
  return (kind === 'network' || kind === 'timeout' || kind === 'server') && failures < 2;
}

export function waitMs(failures: number, { retryAfterMs }: CallError): number {
  return retryAfterMs ?? Math.min(1000 * 2 ** failures, 8000);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
