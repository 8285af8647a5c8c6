// chunk: soon
import { addressOf } from '#platform/client/call.ts';

const GIVE_UP_MS = 10_000;

/** Whether the server can be reached. Any answer counts, even a refusal. */
export async function reachesServer(): Promise<boolean> {
  if (navigator.onLine === false) return false;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), GIVE_UP_MS);
  try {
    await fetch(addressOf('GET', '/healthz'), { cache: 'no-store', signal: stop.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
