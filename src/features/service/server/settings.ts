import { z } from 'zod';
import { defineSettings } from '../../settings/server/public.ts';

/** Something a phone can open: a telephone number, a mail address, or a page. Empty hides the line. */
const line = z
  .string()
  .max(200)
  .regex(/^(tel:\+?\d{3,15}|sms:\+?\d{3,15}|mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)?$/);

export const serviceSettings = defineSettings('service', {
  service_1: { schema: line, sandbox: 'tel:+251900000001', pilot: '', label: 'Customer service line 1' },
  service_2: { schema: line, sandbox: 'sms:+251900000002', pilot: '', label: 'Customer service line 2' },
  service_3: { schema: line, sandbox: 'mailto:service@c3.example', pilot: '', label: 'Customer service line 3' },
  complaintsADay: {
    schema: z.int().min(1).max(100),
    sandbox: 10,
    pilot: 10,
    label: 'Complaints a member may open in 24 hours',
  },
});

export const settings = serviceSettings;
