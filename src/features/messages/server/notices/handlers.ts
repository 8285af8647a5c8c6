import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { addDevice } from '../push/add-device.ts';
import { type Device, devicesOf, dropDevice } from '../push/push-store.ts';
import { publicKeyOf } from '../push/vapid.ts';
import { choicesOf, keepChoices } from './choice-store.ts';
import { isQuiet } from './quiet-rules.ts';

export function noticeHandlers(floor: Floor) {
  const { sql, clock, secrets } = floor;
  const viewOf = async (memberId: bigint) => {
    const choices = await choicesOf(sql, memberId);
    return { ...choices, quietNow: isQuiet(clock.now(), choices.quiet) };
  };
  return {
    'GET /api/v1/messages/choices': ({ caller }) => viewOf(caller.memberId),
    'PUT /api/v1/messages/choices': async ({ caller, body }) => {
      await keepChoices(sql, { ...body, memberId: caller.memberId, at: clock.now() });
      return viewOf(caller.memberId);
    },
    'GET /api/v1/push-devices': async ({ caller }) => ({
      publicKey: publicKeyOf(secrets.vapidKey),
      devices: (await devicesOf(sql, caller.memberId)).map(deviceToWire),
    }),
    'POST /api/v1/push-devices': async ({ caller, body }) => {
      const made = await addDevice(floor, { ...body, memberId: caller.memberId, sessionId: caller.sessionId });
      return isRefusal(made) ? made : deviceToWire(made);
    },
    'DELETE /api/v1/push-devices/{id}': async ({ caller, path }) => {
      const dropped = await dropDevice(sql, { memberId: caller.memberId, id: BigInt(path.id) });
      return dropped ? null : refuse('push_device_not_found');
    },
  } satisfies Partial<Handlers<typeof contract>>;
}

function deviceToWire({ id, name, addedAt }: Device) {
  return { id: id.toString(), name, addedAt: addedAt.toISOString() };
}
