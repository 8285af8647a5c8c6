// The limits of the edge: calls of one member or one network in a minute. Sign-in, codes and registration have lower
// limits. The quotas of secrets are in codes.ts and tries.ts.
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
/** Sign-ins and codes of one known device in a minute, beside those of its network. */
const DEVICE_ENTRANCES_MAX = 10;

/** Seconds to wait, or 0. */
export function throttle(
  context: Context,
): (asked: {
  route: RouteKey;
  file: boolean;
  address: string;
  deviceKey?: string;
  caller: Caller;
}) => number | Promise<number> {
  // Infinite until the settings were read. While the database is away, the last values stay.
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
  // Many people share one network. A device that signed in before has extra calls when others use up the network's.
  const knock = (address: string, deviceKey: string) => {
    const ofNetwork = entrances.add(networkOf(address), limits.entrance);
    const orOfDevice = (wait: number) => {
      const known = wait > 0 ? keyHashOf(context, deviceKey) : null;
      return known ? devices.add(known.toString('hex'), DEVICE_ENTRANCES_MAX) : wait;
    };
    return typeof ofNetwork === 'number' ? orOfDevice(ofNetwork) : ofNetwork.then(orOfDevice);
  };
  return ({ route, file, address, deviceKey = '', caller }) => {
    if (ENTRANCES.has(route)) return knock(address, deviceKey);
    if (caller.kind === 'visitor') return visitors.add(networkOf(address), limits.network);
    const id = caller.kind === 'member' ? caller.memberId : caller.staffId;
    const ofCalls = callers[caller.kind].add(id, limits.caller);
    if (!file) return ofCalls;
    const ofFiles = (seconds: number) => seconds || files[caller.kind].add(id, limits.files);
    return typeof ofCalls === 'number' ? ofFiles(ofCalls) : ofCalls.then(ofFiles);
  };
}
