// Unusual reading that an administrator has yet to look into.
import type { Waiting } from '#platform/waiting.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'unusual-looks',
    roles: ['admin'],
    rows: (q) => q`select from looks.unusual where looked_into_at is null`,
  },
];
