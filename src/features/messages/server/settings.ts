import { z } from 'zod';
import { businessHour, defineSettings } from '#features/settings/server/public.ts';

/** A host, or with a leading dot every host under that name. */
const host = z.string().regex(/^\.?([a-z0-9-]+\.)+[a-z]{2,}$/);

const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

const hours = z.int().min(1).max(168);

export const messagesSettings = defineSettings('messages', {
  digestFrom: {
    schema: businessHour,
    sandbox: '18:00',
    pilot: '18:00',
    label: 'We send the daily e-mail from (Addis Ababa)',
  },
  pushHours: {
    schema: hours,
    sandbox: 24,
    pilot: 24,
    label: 'Hours after which a phone no longer shows a notification',
  },
  pushHosts: {
    schema: z.array(host).max(20),
    sandbox: PUSH_HOSTS,
    pilot: PUSH_HOSTS,
    label: 'Services through which notifications may go to phones; a dot before a name means every host under it',
  },
});

export const settings = messagesSettings;
