// The rewards that are held until two persons decide.
import type { Waiting } from '#platform/waiting.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'rewards/grants',
    roles: ['finance', 'support'],
    rows: (q) => q`select from rewards.grant where state = 'held'`,
  },
];
