// Sessions of members and staff: opaque tokens, kept only as keyed hashes (members.md 3; codes in wire.md 3).
import type { Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { opaqueToken } from '../../../../platform/ids.ts';
import { must } from '../../../../platform/must.ts';
import { hashToken } from '../secrets/secrets-of-people.ts';
import { deriveDevice } from './derived-device.ts';
import { tellEnded } from './end-sessions.ts';
import { DAY_MS } from '../../../../platform/clock.ts';
import { STAFF_HOURS } from './session-lengths.ts';

export type NewSession = { token: string; expiresAt: Date; sessionId: bigint; newDevice: boolean };

/**
 * Opens a session bound to a device id, or to a derived one. An older one of the same member and device ends.
 */
export async function openSession(
  floor: Pick<Floor, 'clock' | 'secrets'>,
  tx: Transaction,
  {
    memberId,
    deviceId,
    device,
    sessionDays,
  }: { memberId: bigint; deviceId: string; device: string; sessionDays: number },
): Promise<NewSession> {
  const now = floor.clock.now();
  const expiresAt = new Date(now.getTime() + sessionDays * DAY_MS);
  const [seen] = await tx<{ any: boolean; here: boolean }[]>`
    select count(*) > 0 as any, coalesce(bool_or(device_id = ${deviceId}), false) as here from identity.session
    where member_id = ${memberId}`;
  if (seen?.here && deviceId !== '') {
    await tx`
      update identity.session set ended_at = ${now}, end_reason = 'signed_out'
      where member_id = ${memberId} and device_id = ${deviceId} and ended_at is null`;
    await tellEnded(tx, `member:${memberId}`);
  }
  const token = `m.${opaqueToken()}`;
  const hash = hashToken(floor.secrets, token);
  const bound = deviceId === '' ? deriveDevice(hash) : deviceId;
  const [row] = await tx<{ id: bigint }[]>`
    insert into identity.session (member_id, token_hash, device_id, device, created_at, last_used_at, expires_at)
    values (${memberId}, ${hash}, ${bound}, ${device}, ${now}, ${now}, ${expiresAt})
    returning id`;
  return { token, expiresAt, sessionId: must(row).id, newDevice: seen?.any === true && !seen.here };
}

/** Staff sessions last twelve hours of the machine's clock, and thirty minutes without a call. */
export async function openStaffSession(
  floor: Pick<Floor, 'secrets'>,
  tx: Transaction,
  { staffId, method }: { staffId: bigint; method: 'passkey' | 'password' },
): Promise<{ token: string; expiresAt: Date }> {
  const token = `s.${opaqueToken()}`;
  const [row] = await tx<{ expiresAt: Date }[]>`
    insert into identity.staff_session (staff_id, token_hash, method, expires_at)
    values (${staffId}, ${hashToken(floor.secrets, token)}, ${method},
      clock_timestamp() + ${STAFF_HOURS} * interval '1 hour') returning expires_at`;
  return { token, expiresAt: must(row).expiresAt };
}
