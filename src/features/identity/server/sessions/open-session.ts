// Sessions of members and staff: opaque tokens, kept only as keyed hashes (members.md 3; codes in wire.md 3).
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { opaqueToken } from '#platform/database/ids.ts';
import { must } from '#platform/must.ts';
import { hashToken } from '../secrets/secrets-of-people.ts';
import { deriveDevice } from './derived-device.ts';
import { keyHashOf, knownDevice, newDeviceKey } from './device-keys.ts';
import { tellEnded } from './end-sessions.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { SESSIONS_MAX, STAFF_HOURS, STAFF_SESSIONS_MAX } from './session-lengths.ts';

export type NewSession = {
  token: string;
  expiresAt: Date;
  sessionId: bigint;
  newDevice: boolean;
  /** The device shows it next time. Null where the member had too many new ones today. */
  deviceKey: string | null;
};

/** Each key gives some calls of its own (throttle.ts). So nobody gathers them. */
const NEW_KEYS_A_DAY = 20;

/**
 * Opens a session bound to a device id, or to a derived one. An older one of the same member ends if the device shows
 * its key. Without the key the device is new, whatever it calls itself.
 */
export async function openSession(
  floor: Pick<Floor, 'clock' | 'secrets'>,
  tx: Transaction,
  {
    memberId,
    deviceId,
    device,
    deviceKey,
    sessionDays,
    proven = false,
  }: {
    memberId: bigint;
    deviceId: string;
    device: string;
    deviceKey?: string | undefined;
    sessionDays: number;
    proven?: boolean;
  },
): Promise<NewSession> {
  const now = floor.clock.now();
  const expiresAt = new Date(now.getTime() + sessionDays * DAY_MS);
  const known = await knownDevice({ ...floor, sql: tx }, { memberId, deviceKey });
  const [seen] = await tx<{ any: boolean; today: number }[]>`
    select count(*) > 0 as any,
      count(distinct device_key_hash) filter (where created_at > ${now}::timestamptz - interval '1 day')::int as today
    from identity.session where member_id = ${memberId}`;
  if (known) {
    await tx`
      update identity.session set ended_at = ${now}, end_reason = 'signed_out'
      where member_id = ${memberId} and device_key_hash = ${known.keyHash} and ended_at is null`;
    await tellEnded(tx, known.whose);
  }
  const key = keyToGive(floor, { given: deviceKey, today: seen?.today ?? 0 });
  const token = `m.${opaqueToken()}`;
  const hash = hashToken(floor.secrets, token);
  const bound = deviceId === '' ? deriveDevice(hash) : deviceId;
  const [row] = await tx<{ id: bigint }[]>`
    insert into identity.session (member_id, token_hash, device_id, device, created_at, last_used_at, expires_at,
      proven_at, device_key_hash)
    values (${memberId}, ${hash}, ${bound}, ${device}, ${now}, ${now}, ${expiresAt}, ${proven ? now : null},
      ${key === null ? null : keyHashOf(floor, key)})
    returning id`;
  await endSurplus(tx, memberId, now);
  return { token, expiresAt, sessionId: must(row).id, newDevice: seen?.any === true && !known, deviceKey: key };
}

/** A device keeps the key that it has. */
function keyToGive(
  floor: Pick<Floor, 'secrets'>,
  { given, today }: { given: string | undefined; today: number },
): string | null {
  return keptKey(floor, given) ?? (today < NEW_KEYS_A_DAY ? newDeviceKey(floor) : null);
}

function keptKey(floor: Pick<Floor, 'secrets'>, given: string | undefined): string | null {
  return given !== undefined && keyHashOf(floor, given) !== null ? given : null;
}

/** The list of sessions shows all that are open. So those used longest ago end beyond its length. */
async function endSurplus(tx: Transaction, memberId: bigint, now: Date): Promise<void> {
  const ended = await tx`
    update identity.session set ended_at = ${now}, end_reason = 'other_device' where id in (
      select id from identity.session where member_id = ${memberId} and ended_at is null
        order by last_used_at desc, id desc offset ${SESSIONS_MAX})`;
  if (ended.count > 0) await tellEnded(tx, `member:${memberId}`);
}

/**
 * Staff sessions last twelve hours of the machine's clock, and thirty minutes without a call. Beyond the most at one
 * time, those used longest ago end.
 */
export async function openStaffSession(
  floor: Pick<Floor, 'secrets'>,
  tx: Transaction,
  given: {
    staffId: bigint;
    method: 'passkey' | 'password';
    device?: string | undefined;
    deviceKey?: string | undefined;
  },
): Promise<{ token: string; expiresAt: Date; deviceKey: string }> {
  const { staffId, method, device = '' } = given;
  const deviceKey = keptKey(floor, given.deviceKey) ?? newDeviceKey(floor);
  const token = `s.${opaqueToken()}`;
  const [row] = await tx<{ expiresAt: Date }[]>`
    insert into identity.staff_session (staff_id, token_hash, method, device, device_key_hash, expires_at)
    values (${staffId}, ${hashToken(floor.secrets, token)}, ${method}, ${device}, ${keyHashOf(floor, deviceKey)},
      clock_timestamp() + ${STAFF_HOURS} * interval '1 hour') returning expires_at`;
  const ended = await tx`
    update identity.staff_session set ended_at = clock_timestamp() where id in (
      select id from identity.staff_session where staff_id = ${staffId} and ended_at is null
        order by last_used_at desc, id desc offset ${STAFF_SESSIONS_MAX})`;
  if (ended.count > 0) await tellEnded(tx, `staff:${staffId}`);
  return { token, expiresAt: must(row).expiresAt, deviceKey };
}
