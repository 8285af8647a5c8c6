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
import type { ConsoleQueue } from '#design/console/resource.ts';
import { moneyText } from '#design/money-text.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

function usePayouts(state: 'pending_review' | 'waiting_funds' | 'partly_returned') {
  return useCall('GET /console/api/v1/withdrawals', { query: { state, limit: QUEUE_PAGE } }, EVERY_MINUTE);
}

const toReview: ConsoleQueue = {
  roles: ['finance', 'support'],
  useStatus: () => {
    const read = usePayouts('pending_review');
    const status = statusOf(
      {
        title: 'Payouts to review',
        to: listAddress('withdrawals', { state: 'pending_review' }),
        late: { afterMinutes: 1440, text: 'Waiting over 24 hours' },
      },
      read,
      (payout) => payout.requestedAt,
    );
    return { ...status, note: sumOf(read.data) };
  },
};

/** The sum that waits. Nothing while more wait than were read. */
function sumOf(page: DataOf<'GET /console/api/v1/withdrawals'> | undefined): string | undefined {
  if (!page || page.next !== null || page.items.length === 0) return undefined;
  return moneyText(page.items.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
}

const waitingForFunds: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    statusOf(
      {
        title: 'Payouts waiting for funds',
        to: listAddress('withdrawals', { state: 'waiting_funds' }),
        late: { afterMinutes: 0, text: 'The client account is short' },
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
        title: 'Payouts sent back in part',
        to: listAddress('withdrawals', { state: 'partly_returned' }),
        late: { afterMinutes: 4320, text: 'The rest is missing' },
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
        title: 'Holds to confirm',
        to: '/withdrawal-holds',
        late: { afterMinutes: 0, text: 'Not held until confirmed' },
      },
      useCall('GET /console/api/v1/withdrawal-holds', { query: { limit: QUEUE_PAGE } }, EVERY_MINUTE),
      isProposedAndSignedByMe,
    ),
};

const correctionsToSign: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    toSign(
      'Account corrections to sign',
      'account-corrections',
      useCall('GET /console/api/v1/account-corrections', PROPOSED, EVERY_MINUTE),
    ),
};

export const payoutQueues = [toReview, waitingForFunds, partlyReturned, staysToConfirm, correctionsToSign] as const;
