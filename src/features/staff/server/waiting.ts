// The acts about staff that wait for a signature.
import type { Waiting } from '#platform/waiting.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'staff-acts',
    roles: ['finance'],
    rows: (q) => q`select from identity.staff_act where state = 'proposed'`,
  },
];
