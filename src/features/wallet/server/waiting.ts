// The payouts that wait for a reviewer, and the acts about payouts and accounts that wait for a signature.
import type { Waiting } from '#platform/waiting.ts';
import { MAY_STAY_STATES } from '../contract/lists.ts';
import { accountCorrection } from './payout-accounts/payout-accounts.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'withdrawals',
    roles: ['finance', 'support'],
    rows: (q) => q`select from wallet.withdrawal where state = 'pending_review'`,
  },
  {
    resource: 'withdrawal-holds',
    roles: ['finance'],
    rows: (q) => q`
      select from wallet.withdrawal_stay s join wallet.withdrawal w on w.id = s.withdrawal_id
      where s.confirmed_by is null and s.until > platform.now() and w.state = any (${[...MAY_STAY_STATES]})`,
  },
  accountCorrection.counted,
];
