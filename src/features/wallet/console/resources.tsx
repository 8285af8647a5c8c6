// The wallet's pages in the console, and its work queues on the console's overview.
import { moneyText } from '#design/console/formats.ts';
import AddCard from '@mui/icons-material/AddCardOutlined';
import CreditCardOff from '@mui/icons-material/CreditCardOffOutlined';
import PanTool from '@mui/icons-material/PanToolOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import { defineConsole, type ConsoleQueue } from '#design/console/resource.ts';
import {
  EVERY_MINUTE,
  isProposedAndSignedByMe,
  listAddress,
  PROPOSED,
  QUEUE_PAGE,
  statusOf,
  statusOfActs,
  toSign,
} from '#design/console/queue.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { walletHappenings } from './happenings.ts';
import { walletBlocks } from './member-blocks.tsx';
import { AccountCorrectionShow, AccountCorrectionsList } from './account-corrections.tsx';
import { StaysList } from './stays.tsx';
import { PayoutShow } from './payout-show.tsx';
import { STATES } from './payout-labels.ts';
import { PayoutsList } from './payouts-list.tsx';
import { RechargeShow, RechargesList } from './recharges.tsx';
import { t } from '#design/console/words.ts';

function usePayouts(state: 'pending_review' | 'waiting_funds' | 'partly_returned') {
  return useCall('GET /console/api/v1/withdrawals', { query: { state, limit: QUEUE_PAGE } }, EVERY_MINUTE);
}

const toReview: ConsoleQueue = {
  roles: ['finance', 'support'],
  useStatus: () => {
    const read = usePayouts('pending_review');
    const standing = statusOf(
      {
        title: t('Payouts to review'),
        to: listAddress('withdrawals', { state: 'pending_review' }),
        late: { afterMinutes: 1440, text: t('Waiting over 24 hours') },
      },
      read,
      (payout) => payout.requestedAt,
    );
    return { ...standing, note: sumOf(read.data) };
  },
};

/** The sum of the waiting payouts. Undefined if only a part of them was read. */
function sumOf(page: DataOf<'GET /console/api/v1/withdrawals'> | undefined): string | undefined {
  if (!page || page.next !== null || page.items.length === 0) return undefined;
  return moneyText(page.items.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
}

const waitingForFunds: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    statusOf(
      {
        title: t('Payouts waiting for money'),
        to: listAddress('withdrawals', { state: 'waiting_funds' }),
        late: { afterMinutes: 0, text: t('The client account is short') },
      },
      usePayouts('waiting_funds'),
      (payout) => payout.requestedAt,
    ),
};

const partlyReturned: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    statusOf(
      {
        title: t('Payouts sent back in part'),
        to: listAddress('withdrawals', { state: 'partly_returned' }),
        late: { afterMinutes: 4320, text: t('The rest is missing') },
      },
      usePayouts('partly_returned'),
      (payout) => payout.requestedAt,
    ),
};

const staysToConfirm: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    statusOfActs(
      {
        title: t('Payouts to hold'),
        to: '/withdrawal-holds',
        late: { afterMinutes: 0, text: t('Not held until confirmed') },
      },
      useCall('GET /console/api/v1/withdrawal-holds', { query: { limit: QUEUE_PAGE } }, EVERY_MINUTE),
      isProposedAndSignedByMe,
    ),
};

const correctionsToSign: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    toSign(
      t('Account corrections to sign'),
      'account-corrections',
      useCall('GET /console/api/v1/account-corrections', PROPOSED, EVERY_MINUTE),
    ),
};

const payoutQueues = [toReview, waitingForFunds, partlyReturned, staysToConfirm, correctionsToSign] as const;

export const resources = defineConsole({
  happenings: walletHappenings,
  memberBlocks: walletBlocks,
  acts: {
    'wallet.approve': t('Approved a payout'),
    'wallet.reject': t('Rejected a payout'),
    'wallet.reject_first': t('Rejected a payout, first of two'),
    'wallet.propose_approval': t('Opened the approval of a payout'),
    'wallet.propose_hold': t('Proposed to hold a payout'),
    'wallet.sign_hold': t('Signed a hold of a payout'),
    'wallet.end_hold': t('Ended a hold of a payout'),
    'wallet.propose_making_good': t('Opened making good a payout'),
    'wallet.make_good': t('Made good a payout'),
    'wallet.export': t('Exported a file'),
    'wallet.propose_account_correction': t('Proposed an account correction'),
    'wallet.sign_account_correction': t('Signed an account correction'),
    'wallet.withdraw_account_correction': t('Took back an account correction'),
  },
  subjects: {
    withdrawal: { text: (id) => t('Payout {id}', { id }), resource: 'withdrawals' },
    withdrawals: { text: () => t('The list of payouts') },
    recharges: { text: () => t('The list of recharges') },
  },
  resources: [
    {
      name: 'withdrawals',
      label: t('Payouts'),
      group: 'Work',
      position: 1,
      roles: ['finance', 'support'],
      icon: Payments,
      states: STATES,
      list: PayoutsList,
      show: PayoutShow,
    },
    {
      name: 'withdrawal-holds',
      label: t('Payouts to hold'),
      group: 'Two signatures',
      position: 1,
      roles: ['finance', 'support'],
      icon: PanTool,
      list: StaysList,
    },
    {
      name: 'recharges',
      label: t('Recharges'),
      group: 'Look up',
      position: 3,
      roles: ['finance', 'support'],
      icon: AddCard,
      list: RechargesList,
      show: RechargeShow,
    },
    {
      name: 'account-corrections',
      label: t('Account corrections'),
      group: 'Two signatures',
      position: 4,
      roles: ['finance'],
      icon: CreditCardOff,
      list: AccountCorrectionsList,
      show: AccountCorrectionShow,
    },
  ],
  queues: payoutQueues,
});
