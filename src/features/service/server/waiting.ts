// The complaints that wait for an answer.
import type { Waiting } from '#platform/waiting.ts';
import { WAITING } from './complaints.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'complaints',
    roles: ['support', 'finance'],
    rows: (q) => q`select from service.complaint where state = any (${WAITING})`,
  },
];
