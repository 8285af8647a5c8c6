import { z } from 'zod';
import { businessHour, defineSettings } from '#features/settings/server/public.ts';
import { LAST_DAYS } from '../contract.ts';

/** A service line that a phone can open: a telephone number, a mail address, or a page. Empty hides the line. */
const line = z
  .string()
  .max(200)
  .regex(/^(tel:\+?\d{3,15}|sms:\+?\d{3,15}|mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)?$/);

const said = z.string().trim().max(120);

/**
 * Who runs this, as the page About says it. Members trust these words with their money, so two persons change them.
 * Empty hides a line. The sandbox's are invented, and say so.
 */
const operator = {
  operatorName: {
    schema: said,
    sandbox: 'C3 Sandbox Co-operative (invented)',
    pilot: '',
    money: true,
    label: 'Registered name',
  },
  registration: {
    schema: said,
    sandbox: 'No. 0000, invented',
    pilot: '',
    money: true,
    label: 'Registration: number and register',
  },
  office: {
    schema: said,
    sandbox: 'Example Street 1, Addis Ababa (invented)',
    pilot: '',
    money: true,
    label: 'Street of the office',
  },
  originals: {
    schema: said,
    sandbox: 'In a safe at Example Street 1, Addis Ababa (invented)',
    pilot: '',
    money: true,
    label: 'Where the signed papers are kept',
  },
  chair: { schema: said, sandbox: 'Sandbox Chair', pilot: '', money: true, label: 'Who chairs the operator' },
  bookkeeper: { schema: said, sandbox: 'Sandbox Bookkeeper', pilot: '', money: true, label: 'Who keeps the books' },
  keeper: { schema: said, sandbox: 'Sandbox Keeper', pilot: '', money: true, label: 'Who looks after the assets' },
  answerer: { schema: said, sandbox: 'Sandbox Member Service', pilot: '', money: true, label: 'Who answers members' },
} as const;

export const serviceSettings = defineSettings(
  'service',
  {
    ...operator,
    service_1: { schema: line, sandbox: 'tel:+251900000001', pilot: '', label: 'Customer service line 1' },
    service_2: { schema: line, sandbox: 'sms:+251900000002', pilot: '', label: 'Customer service line 2' },
    service_3: { schema: line, sandbox: 'mailto:service@c3.example', pilot: '', label: 'Customer service line 3' },
    opens: { schema: businessHour, sandbox: '10:00', pilot: '10:00', label: 'Customer service opens (Addis Ababa)' },
    closes: { schema: businessHour, sandbox: '17:00', pilot: '17:00', label: 'Customer service closes (Addis Ababa)' },
    lastDay: {
      schema: z.enum(LAST_DAYS),
      sandbox: 'saturday',
      pilot: 'saturday',
      label: 'Last day of the week on which customer service is open. The first is Monday.',
    },
    claimMinutes: {
      schema: z.int().min(1).max(480),
      sandbox: 20,
      pilot: 20,
      label: 'Minutes for which a complaint stays with the clerk who took it',
    },
    complaintsADay: {
      schema: z.int().min(1).max(100),
      sandbox: 10,
      pilot: 10,
      label: 'Complaints that a member may open in 24 hours',
    },
    promiseReportsADay: {
      schema: z.int().min(1).max(100),
      sandbox: 10,
      pilot: 10,
      label: 'Texts that a member may report in 24 hours',
    },
  },
  ({ opens, closes }) => (opens < closes ? null : 'Customer service must open before it closes.'),
);

export const settings = serviceSettings;
