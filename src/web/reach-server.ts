import { addressOf } from '../platform/client/call.ts';

const GIVE_UP_MS = 10_000;

/** Whether the server can be reached. Any answer of it will do, a refusal too. */
export async function reachesServer(): Promise<boolean> {
  if (navigator.onLine === false) return false;
  try {
    await fetch(addressOf('GET', '/healthz'), { cache: 'no-store', signal: AbortSignal.timeout(GIVE_UP_MS) });
    return true;
  } catch {
    return false;
  }
}
