// The first fence in front of sign-in, codes and registration: calls of one address in a minute, in memory. The quotas that
// must hold across processes are in attempts.ts and request-code.ts.
import type { RouteKey } from '../../../platform/contract.ts';
import type { Caller } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { machineNow } from '../../../platform/machine-time.ts';
import { identitySettings } from './settings.ts';

const FENCED: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'POST /api/v1/verification-codes',
  'POST /api/v1/members',
  'POST /api/v1/sessions',
  'POST /api/v1/password/reset',
  'POST /console/api/v1/sessions',
  'POST /console/api/v1/passkey-sessions',
  'POST /console/api/v1/passkey-sessions/options',
]);
const WINDOW_MS = 60_000;
const ADDRESSES_MAX = 100_000;

/** Seconds to wait, or 0. Runs on the machine's clock: it fences load, not business. */
export function throttle(floor: Floor): (asked: { route: RouteKey; address: string; caller: Caller }) => number {
  let counts = new Map<string, number>();
  let windowEnds = 0;
  let limit = Number.POSITIVE_INFINITY;
  const readLimit = () =>
    identitySettings.read(floor).then(
      (values) => {
        limit = values.callsPerMinute;
      },
      () => undefined, // The database is away: the last limit holds.
    );
  return ({ route, address }) => {
    if (!FENCED.has(route)) return 0;
    const now = machineNow();
    if (now >= windowEnds || counts.size > ADDRESSES_MAX) {
      counts = new Map();
      windowEnds = now + WINDOW_MS;
      void readLimit();
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count > limit ? Math.max(1, Math.ceil((windowEnds - now) / 1000)) : 0;
  };
}
