// The payouts that wait for a reviewer.
import type { Waiting } from '#platform/waiting.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'withdrawals',
    roles: ['finance', 'support'],
    rows: (q) => q`select from wallet.withdrawal where state = 'pending_review'`,
  },
];
