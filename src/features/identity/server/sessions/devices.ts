// Device keys: a device proves with a key from us that it has signed in before (docs/decisions/0037). Its device id
// proves nothing, because the client chooses it. Also the marks that tie the steps of one caller together.
import type { Queryable } from '#platform/database/db.ts';
import { opaqueToken } from '#platform/database/ids.ts';
import type { Caller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { hashDeviceKey, markOfDeviceKey } from '#features/credentials/server/public.ts';

type Secrets = Pick<Context, 'secrets'>;

declare const provenBrand: unique symbol;

/**
 * A device that sent the key of an earlier session of this member or clerk. Only `knownDevice` and `knownStaffDevice`
 * create one. Functions that favour a device or end its session require it, because a caller can send any `Device-Id`.
 */
export type ProvenDevice = {
  readonly whose: `member:${bigint}` | `staff:${bigint}`;
  readonly keyHash: Buffer;
  readonly [provenBrand]: true;
};

/** A new key with a MAC, which only a holder of `tokenKey` can make. */
export function newDeviceKey({ secrets }: Secrets): string {
  const key = opaqueToken();
  return `${key}.${markOfDeviceKey(secrets, key)}`;
}

/** The hash of a key that we issued. Null for anything else. Needs no query. */
export function keyHashOf({ secrets }: Secrets, given: string | undefined): Buffer | null {
  const [key = '', mark = '', ...more] = (given ?? '').split('.');
  return key === '' || more.length > 0 ? null : hashDeviceKey(secrets, key, mark);
}

/**
 * The device with this key, if this member has signed in on it. Null again after it was signed out from another device
 * or for security.
 */
export async function knownDevice(
  context: Secrets & { sql: Queryable },
  { memberId, deviceKey }: { memberId: bigint; deviceKey: string | undefined },
): Promise<ProvenDevice | null> {
  const hash = keyHashOf(context, deviceKey);
  if (hash === null) return null;
  const [last] = await context.sql<{ reason: string | null }[]>`
    select end_reason as reason from identity.session
    where member_id = ${memberId} and device_key_hash = ${hash} order by id desc limit 1`;
  if (!last || last.reason === 'other_device' || last.reason === 'security') return null;
  return { whose: `member:${memberId}`, keyHash: hash } as ProvenDevice;
}

/** The hash of the key of a session's device, for counts by device. Null if it got no key (NEW_KEYS_A_DAY). */
export async function deviceOfSession(q: Queryable, sessionId: bigint): Promise<string | null> {
  const [row] = await q<{ hash: Buffer | null }[]>`
    select device_key_hash as hash from identity.session where id = ${sessionId}`;
  return row?.hash?.toString('hex') ?? null;
}

/** The same for staff. */
export async function knownStaffDevice(
  context: Secrets & { sql: Queryable },
  { staffId, deviceKey }: { staffId: bigint; deviceKey: string | undefined },
): Promise<ProvenDevice | null> {
  const hash = keyHashOf(context, deviceKey);
  if (hash === null) return null;
  const [last] = await context.sql`
    select from identity.staff_session where staff_id = ${staffId} and device_key_hash = ${hash} limit 1`;
  return last ? ({ whose: `staff:${staffId}`, keyHash: hash } as ProvenDevice) : null;
}

// The prefix of device ids that are derived for sessions without a device id (docs/decisions/0018).
const PREFIX = 'derived:';

/** A device id derived from the token, so that no other session has it and no other caller can send it. */
export function deriveDevice(tokenHash: Buffer): string {
  return `${PREFIX}${tokenHash.subarray(0, 16).toString('hex')}`;
}

/** A session with such a device id is bound to no device. */
export function isDerived(deviceId: string): boolean {
  return deviceId === '' || deviceId.startsWith(PREFIX);
}

declare const markBrand: unique symbol;
/**
 * Identifies the caller of calls that belong together: a code and its use, or the two steps of a sign-in. The row or
 * ticket that connects them stores it.
 */
export type CallerMark = string & { readonly [markBrand]: true };

export type CallerAt = { deviceId: string; deviceKey?: string | undefined; sessionId?: bigint | undefined };

/**
 * The session or the device key, which prove the device, or else the device id. So a caller who only sends the id of a
 * known device has another mark, and cannot use its codes, tries or quotas. Empty if the caller sends none of the
 * three.
 */
export function callerMark(
  context: Pick<Context, 'secrets'>,
  { sessionId, deviceKey, deviceId }: CallerAt,
): CallerMark {
  if (sessionId !== undefined) return `session:${sessionId}` as CallerMark;
  const key = keyHashOf(context, deviceKey);
  if (key) return `key:${key.toString('hex')}` as CallerMark;
  return (deviceId === '' ? '' : `id:${deviceId}`) as CallerMark;
}

type Call = { caller: Caller; deviceId: string; deviceKey: string; address: string };

/** What `callerMark` needs of a call, and its address. */
export function whereOf({ caller, deviceId, deviceKey, address }: Call): CallerAt & { address: string } {
  return { deviceId, deviceKey, address, sessionId: caller.kind === 'member' ? caller.sessionId : undefined };
}
