// The limits of the edge, in memory: calls of one member or one network in a minute. Sign-in, codes and registration
// have lower limits. The quotas that must hold across processes are in attempts.ts and codes/request-code.ts.
import type { RouteKey } from '../../../../platform/contract.ts';
import type { Caller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { machineNow } from '../../../../platform/machine-time.ts';
import { identitySettings } from '../settings.ts';
import { keyHashOf } from './device-keys.ts';

const ENTRANCES: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'POST /api/v1/verification-codes',
  'POST /api/v1/members',
  'POST /api/v1/sessions',
  'POST /api/v1/login-provider/starts',
  'POST /api/v1/login-provider/sessions',
  'POST /api/v1/password/reset',
  'POST /console/api/v1/sessions',
  'POST /console/api/v1/passkey-sessions',
  'POST /console/api/v1/passkey-sessions/options',
]);
const WINDOW_MS = 60_000;
const COUNTED_MAX = 100_000;
/** Sign-ins and codes of one known device in a minute, beside those of its network. */
const DEVICE_ENTRANCES_MAX = 10;

/** Counts by key in windows of a minute of the machine's clock: it limits load, not business. */
export function minuteCounter<K>(onWindow: () => void = () => undefined) {
  let counts = new Map<K, number>();
  let windowEnds = 0;
  const turn = (now: number) => {
    if (now < windowEnds && counts.size <= COUNTED_MAX) return;
    counts = new Map();
    windowEnds = now + WINDOW_MS;
    onWindow();
  };
  const wait = (count: number, limit: number, now: number) =>
    count > limit ? Math.max(1, Math.ceil((windowEnds - now) / 1000)) : 0;
  return {
    /** Counts one call. Returns the seconds to wait if that is over the limit, else 0. */
    add(key: K, limit: number): number {
      const now = machineNow();
      turn(now);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return wait(count, limit, now);
    },
    /** As `add`, for the count so far. */
    look(key: K, limit: number): number {
      const now = machineNow();
      turn(now);
      return wait(counts.get(key) ?? 0, limit, now);
    },
  };
}

/** The holder of an address: one IPv4 address, or the 64 bits of IPv6 that a provider gives one household. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head, tail] = address.replace(/%.*/, '').split('::') as [string, string | undefined];
  const groups = head === '' ? [] : head.split(':');
  // If `::` stands within the first half, zeros fill the gap before the rest.
  const after = tail ? tail.split(':') : [];
  const all =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Seconds to wait, or 0. */
export function throttle(
  floor: Floor,
): (asked: { route: RouteKey; file: boolean; address: string; deviceKey?: string; caller: Caller }) => number {
  // Infinite until the settings were read. While the database is away, the last values stay.
  const none = Number.POSITIVE_INFINITY;
  let limits = { entrance: none, caller: none, files: none, network: none };
  const readLimits = () =>
    void identitySettings.read(floor).then(
      (values) => {
        limits = {
          entrance: values.callsPerMinute,
          caller: values.callerCallsPerMinute,
          files: values.callerFilesPerMinute,
          network: values.visitorCallsPerMinute,
        };
      },
      () => undefined,
    );
  const entrances = minuteCounter<string>(readLimits);
  const visitors = minuteCounter<string>(readLimits);
  const callers = { member: minuteCounter<bigint>(readLimits), staff: minuteCounter<bigint>(readLimits) };
  const files = { member: minuteCounter<bigint>(readLimits), staff: minuteCounter<bigint>(readLimits) };
  const devices = minuteCounter<string>();
  // Many people share one network. A device that signed in before has some calls of its own when others use it up.
  const knock = (address: string, deviceKey: string) => {
    const wait = entrances.add(networkOf(address), limits.entrance);
    const known = wait > 0 ? keyHashOf(floor, deviceKey) : null;
    return known ? devices.add(known.toString('hex'), DEVICE_ENTRANCES_MAX) : wait;
  };
  return ({ route, file, address, deviceKey = '', caller }) => {
    if (ENTRANCES.has(route)) return knock(address, deviceKey);
    if (caller.kind === 'visitor') return visitors.add(networkOf(address), limits.network);
    const id = caller.kind === 'member' ? caller.memberId : caller.staffId;
    return callers[caller.kind].add(id, limits.caller) || (file ? files[caller.kind].add(id, limits.files) : 0);
  };
}
