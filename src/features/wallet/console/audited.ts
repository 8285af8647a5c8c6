// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'wallet.approve': 'Approved a payout',
    'wallet.reject': 'Rejected a payout',
    'wallet.reject_first': 'Rejected a payout, first of two',
    'wallet.propose_approval': 'Opened the approval of a payout',
    'wallet.propose_hold': 'Proposed to hold a payout',
    'wallet.sign_hold': 'Signed a hold of a payout',
    'wallet.end_hold': 'Ended a hold of a payout',
    'wallet.propose_making_good': 'Opened making good a payout',
    'wallet.make_good': 'Made good a payout',
    'wallet.export': 'Took a file away',
    'wallet.propose_account_correction': 'Proposed an account correction',
    'wallet.sign_account_correction': 'Signed an account correction',
    'wallet.withdraw_account_correction': 'Took back an account correction',
  },
  subjects: {
    withdrawal: { text: (id) => `Payout ${id}`, resource: 'withdrawals' },
    withdrawals: { text: () => 'The list of payouts' },
    recharges: { text: () => 'The list of recharges' },
  },
};
