// The payouts that wait for a reviewer, and the acts about payouts and accounts that wait for a signature.
import type { Waiting } from '#platform/waiting.ts';
import { accountCorrection } from './payout-accounts/payout-accounts.ts';
import { PROPOSED_STAYS } from './withdrawals/stays.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'withdrawals',
    roles: ['finance', 'support'],
    rows: (q) => q`select from wallet.withdrawal where state = 'pending_review'`,
  },
  {
    resource: 'withdrawal-holds',
    roles: ['finance'],
    rows: (q) => q`select ${PROPOSED_STAYS(q)}`,
  },
  accountCorrection.counted,
];
