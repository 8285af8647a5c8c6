// The won goods that wait for staff.
import type { Waiting } from '#platform/waiting.ts';
import { ofDesk } from './goods/deliveries.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'prizes',
    roles: ['support', 'finance'],
    rows: ofDesk,
  },
];
