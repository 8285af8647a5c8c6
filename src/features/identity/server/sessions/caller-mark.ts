// Some calls belong together: a code and its use, the first and the second step of a sign-in. The row or ticket between
// them carries a mark of its caller.
import type { Caller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { keyHashOf } from './device-keys.ts';

declare const markBrand: unique symbol;
export type CallerMark = string & { readonly [markBrand]: true };

export type CallerAt = { deviceId: string; deviceKey?: string | undefined; sessionId?: bigint | undefined };

/**
 * Session and key prove their device. The id is good for a device that has neither yet. So whoever names the id of a
 * known device reaches nothing of it: no code, no try and no quota. Empty where the caller has no name at all.
 */
export function callerMark(floor: Pick<Floor, 'secrets'>, { sessionId, deviceKey, deviceId }: CallerAt): CallerMark {
  if (sessionId !== undefined) return `session:${sessionId}` as CallerMark;
  const key = keyHashOf(floor, deviceKey);
  if (key) return `key:${key.toString('hex')}` as CallerMark;
  return (deviceId === '' ? '' : `id:${deviceId}`) as CallerMark;
}

type Call = { caller: Caller; deviceId: string; deviceKey: string; address: string };

/** The origin of a call as its mark needs it. */
export function whereOf({ caller, deviceId, deviceKey, address }: Call): CallerAt & { address: string } {
  return { deviceId, deviceKey, address, sessionId: caller.kind === 'member' ? caller.sessionId : undefined };
}
