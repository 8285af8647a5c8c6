// A device that signed in before proves it by a key that we gave it (docs/decisions/0037). Its own id would not do: a
// client makes that up.
import type { Queryable } from '#platform/database/db.ts';
import { opaqueToken } from '#platform/database/ids.ts';
import type { Caller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { hashDeviceKey, markOfDeviceKey } from '#features/credentials/server/public.ts';

type Secrets = Pick<Context, 'secrets'>;

declare const provenBrand: unique symbol;

/**
 * A device that showed the key of an earlier session of this member or clerk. Only the checks of keys below make one.
 * An act asks for it that spares a device something, or ends its session. A `Device-Id` is the caller's own word.
 */
export type ProvenDevice = {
  readonly whose: `member:${bigint}` | `staff:${bigint}`;
  readonly keyHash: Buffer;
  readonly [provenBrand]: true;
};

/** A key and its mark. Only the holder of `tokenKey` can make one. */
export function newDeviceKey({ secrets }: Secrets): string {
  const key = opaqueToken();
  return `${key}.${markOfDeviceKey(secrets, key)}`;
}

/** The hash of a key that we gave out. Null for anything else, without asking the database. */
export function keyHashOf({ secrets }: Secrets, given: string | undefined): Buffer | null {
  const [key = '', mark = '', ...more] = (given ?? '').split('.');
  return key === '' || more.length > 0 ? null : hashDeviceKey(secrets, key, mark);
}

/**
 * The device of the key, where this member was signed in on it. A device that was signed out from elsewhere, or for
 * security, is a stranger again.
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

/** The key of a session's device, for counts of a device. Null for a member who had too many new ones that day. */
export async function deviceOfSession(q: Queryable, sessionId: bigint): Promise<string | null> {
  const [row] = await q<{ hash: Buffer | null }[]>`
    select device_key_hash as hash from identity.session where id = ${sessionId}`;
  return row?.hash?.toString('hex') ?? null;
}

/** As `knownDevice`, for staff. */
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

// Of the device of a session whose calls name none (docs/decisions/0018).
const PREFIX = 'derived:';

/** Derived from the token: no other session has it, and no other caller can name it. */
export function deriveDevice(tokenHash: Buffer): string {
  return `${PREFIX}${tokenHash.subarray(0, 16).toString('hex')}`;
}

/** A session with such a device is bound to nothing but its token. */
export function isDerived(deviceId: string): boolean {
  return deviceId === '' || deviceId.startsWith(PREFIX);
}

declare const markBrand: unique symbol;
/**
 * Some calls belong together: a code and its use, the first and the second step of a sign-in. The row or ticket between
 * them carries a mark of its caller.
 */
export type CallerMark = string & { readonly [markBrand]: true };

export type CallerAt = { deviceId: string; deviceKey?: string | undefined; sessionId?: bigint | undefined };

/**
 * Session and key prove their device. The id is good for a device that has neither yet. So whoever names the id of a
 * known device reaches nothing of it: no code, no try and no quota. Empty where the caller has no name at all.
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

/** The origin of a call as its mark needs it. */
export function whereOf({ caller, deviceId, deviceKey, address }: Call): CallerAt & { address: string } {
  return { deviceId, deviceKey, address, sessionId: caller.kind === 'member' ? caller.sessionId : undefined };
}
