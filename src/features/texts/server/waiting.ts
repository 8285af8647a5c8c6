// The texts that wait for a reader.
import type { Waiting } from '#platform/waiting.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'text-reviews',
    roles: ['content', 'admin'],
    rows: (q) => q`select from texts.review where state = 'proposed'`,
  },
];
