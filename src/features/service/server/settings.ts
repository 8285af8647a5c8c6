import { z } from 'zod';
import { defineSettings } from '../../settings/server/public.ts';

/** Opened by the client: a telephone number, a mail address, a page of another app, or a page of ours. */
const line = z
  .string()
  .max(200)
  .regex(/^(tel:\+?\d{3,15}|mailto:\S+@\S+|https:\/\/\S+|\/\S*)?$/);

export const serviceSettings = defineSettings('service', {
  service_1: {
    schema: line,
    sandbox: '/pagesB/mine/q-a/index',
    pilot: '/pagesB/mine/q-a/index',
    label: 'Customer service line 1',
  },
  service_2: { schema: line, sandbox: 'tel:+251900000001', pilot: '', label: 'Customer service line 2' },
  service_3: { schema: line, sandbox: 'mailto:service@c3.example', pilot: '', label: 'Customer service line 3' },
  complaintsADay: { schema: z.int().min(1).max(100), sandbox: 10, pilot: 10, label: 'Complaints a member may open in 24 hours' },
});

export const settings = serviceSettings;
