// How lines of the wallet's ledger purposes appear on statements: bill type, subject, and the page that they open.
import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  recharge_settled: { bill: 'recharge', subject: 'recharge', page: '/pagesB/wallet/recharge/index' },
  recharge_returned: { bill: 'withdrawal', subject: 'withdrawal', page: '/pagesB/wallet/withdrawDetails/index' },
  withdrawal_paid: { bill: 'withdrawal', subject: 'withdrawal', page: '/pagesB/wallet/withdrawDetails/index' },
  payout_returned: {
    bill: 'withdrawal_failure_refund',
    subject: 'withdrawal',
    page: '/pagesB/wallet/withdrawDetails/index',
  },
  payout_made_good: {
    bill: 'withdrawal_failure_refund',
    subject: 'withdrawal',
    page: '/pagesB/wallet/withdrawDetails/index',
  },
  payout_recovered: { bill: null },
} as const satisfies Purposes;
