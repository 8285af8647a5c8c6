// Limits of calls per minute, by member or by network, which the edge applies to every request. Sign-in, codes and
// registration have lower limits. The quotas for wrong secrets are in codes.ts and tries.ts.
import type { RouteKey } from '#platform/http/contract.ts';
import type { Caller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { identitySettings } from '../settings.ts';
import { callCounter, networkOf } from '#features/limits/server/public.ts';
import { keyHashOf } from './devices.ts';

const ENTRANCES: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'POST /api/v1/verification-codes',
  'POST /api/v1/members',
  'POST /api/v1/sessions',
  'POST /api/v1/login-provider/starts',
  'POST /api/v1/login-provider/sessions',
  'POST /api/v1/sessions/second-factor',
  'POST /api/v1/sessions/second-factor/options',
  'POST /api/v1/second-factor/loss',
  'POST /api/v1/passkey-sessions',
  'POST /api/v1/passkey-sessions/options',
  'POST /api/v1/password/reset',
  'POST /console/api/v1/sessions',
  'POST /console/api/v1/passkey-sessions',
  'POST /console/api/v1/passkey-sessions/options',
]);
/** Sign-in calls of one known device in a minute, in addition to those of its network. */
const DEVICE_ENTRANCES_MAX = 10;

/** Returns a function that counts a call and returns the seconds to wait, or 0 if the call is allowed. */
export function throttle(
  context: Context,
): (asked: {
  route: RouteKey;
  file: boolean;
  address: string;
  deviceKey?: string;
  caller: Caller;
}) => number | Promise<number> {
  // Infinite until the settings have been read. While the database is unavailable, the last values apply.
  const none = Number.POSITIVE_INFINITY;
  let limits = { entrance: none, caller: none, files: none, network: none };
  const readLimits = () =>
    void identitySettings.read(context).then(
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
  const entrances = callCounter<string>(context, { kind: 'entrance', onWindow: readLimits });
  const visitors = callCounter<string>(context, { kind: 'network', onWindow: readLimits });
  const counterOf = (kind: string) => callCounter<bigint>(context, { kind, onWindow: readLimits });
  const callers = { member: counterOf('member'), staff: counterOf('staff') };
  const files = { member: counterOf('member files'), staff: counterOf('staff files') };
  const devices = callCounter<string>(context, { kind: 'device', onWindow: readLimits });
  // Many people may share one network, so a device that has signed in before has extra calls when the network's are
  // used up.
  const countEntrance = (address: string, deviceKey: string) => {
    const ofNetwork = entrances.add(networkOf(address), limits.entrance);
    const orOfDevice = (wait: number) => {
      const known = wait > 0 ? keyHashOf(context, deviceKey) : null;
      return known ? devices.add(known.toString('hex'), DEVICE_ENTRANCES_MAX) : wait;
    };
    return typeof ofNetwork === 'number' ? orOfDevice(ofNetwork) : ofNetwork.then(orOfDevice);
  };
  return ({ route, file, address, deviceKey = '', caller }) => {
    if (ENTRANCES.has(route)) return countEntrance(address, deviceKey);
    if (caller.kind === 'visitor') return visitors.add(networkOf(address), limits.network);
    const id = caller.kind === 'member' ? caller.memberId : caller.staffId;
    const ofCalls = callers[caller.kind].add(id, limits.caller);
    if (!file) return ofCalls;
    const ofFiles = (seconds: number) => seconds || files[caller.kind].add(id, limits.files);
    return typeof ofCalls === 'number' ? ofFiles(ofCalls) : ofCalls.then(ofFiles);
  };
}
