import type { Floor } from '#platform/floor.ts';
import { numberOf } from '#platform/secrets/key-numbers.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { messagesSettings } from '../settings.ts';
import { isPushAddress } from './push-address.ts';
import { isPushKey } from './push-key.ts';
import { type Address, type Device, devicesOf, keepDevice } from './push-store.ts';

export const DEVICES_MOST = 10;

/** The member asked for pushes on this device (promises.md 6). */
export async function addDevice(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'secrets'>,
  of: Address & { memberId: bigint; sessionId: bigint; name: string },
): Promise<Device | Refusal<'push_service_unknown' | 'push_key_wrong' | 'push_devices_full'>> {
  const { pushHosts } = await messagesSettings.read(floor);
  if (!isPushAddress(of.endpoint, pushHosts)) return refuse('push_service_unknown');
  if (!isPushKey(of.p256dh)) return refuse('push_key_wrong');
  return floor.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`messages.push ${of.memberId}`}, 0))`;
    if ((await devicesOf(tx, of.memberId)).length >= DEVICES_MOST) return refuse('push_devices_full');
    return keepDevice(tx, { ...of, at: floor.clock.now(), vapidKey: numberOf(floor.secrets.vapidKey) });
  });
}
