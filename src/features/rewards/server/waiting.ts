// The rewards that are held until two persons decide, and the decisions that wait for a signature.
import type { Waiting } from '#platform/waiting.ts';
import { decision } from './decisions/decision.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'rewards/grants',
    roles: ['finance', 'support'],
    rows: (q) => q`select from rewards.grant where state = 'held'`,
  },
  decision.counted,
];
