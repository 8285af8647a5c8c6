// A member's own calls about notices: quiet hours, the daily e-mail, and devices that get a push.
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { defineContract, wire } from '#platform/http/contract.ts';

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours in Addis Ababa. They may go over midnight. */
const quiet = z
  .strictObject({ from: hour, until: hour })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'a quiet time has two hours' });

const choices = z.strictObject({ quiet: quiet.nullable(), digest: z.boolean() });
export type Choices = z.output<typeof choices>;

/** `quietNow`: the quiet hours hold at this moment, and nothing pops up. */
const view = choices.extend({ quietNow: z.boolean() });

const device = z.strictObject({ id: wire.id, name: z.string(), addedAt: wire.time });

export const noticeContract = defineContract({
  'GET /api/v1/messages/choices': {
    summary: 'My quiet hours and whether I get a daily e-mail',
    access: 'member',
    data: view,
  },
  'PUT /api/v1/messages/choices': {
    summary: 'Choose quiet hours and the daily e-mail',
    access: 'member',
    body: choices,
    data: view,
  },
  'GET /api/v1/push-devices': {
    summary: 'My devices that get a push, and the key that a new one needs',
    access: 'member',
    data: z.strictObject({ publicKey: z.string(), devices: z.array(device) }),
  },
  'POST /api/v1/push-devices': {
    summary: 'Send pushes to this device, by the push service of its browser',
    access: 'member',
    body: z.strictObject({
      endpoint: z.string().max(1_000),
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=*$/),
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}=*$/),
      name: line(80),
    }),
    data: device,
    refusals: ['push_service_unknown', 'push_key_wrong', 'push_devices_full'],
  },
  'DELETE /api/v1/push-devices/{id}': {
    summary: 'Stop pushes to a device',
    access: 'member',
    path: z.strictObject({ id: wire.id }),
    data: z.null(),
    refusals: ['push_device_not_found'],
  },
});
