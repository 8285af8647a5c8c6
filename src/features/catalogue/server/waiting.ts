// The acts of the catalogue that wait for a signature.
import type { Waiting } from '#platform/waiting.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'catalogue-acts',
    roles: ['catalogue', 'finance', 'admin'],
    rows: (q) => q`select from catalogue.proposal where state = 'proposed'`,
  },
];
