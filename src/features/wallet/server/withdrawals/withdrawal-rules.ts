// The life of a withdrawal (withdrawals.md 5), as one table. Pure.
import { least } from '#ledger/money.ts';
import type { WITHDRAWAL_STATES } from '../../contract/lists.ts';

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export type WithdrawalEvent =
  | 'approve'
  | 'reject'
  | 'cancel' // staff, staff, the member
  | 'wait'
  | 'send' // the client account does not cover it; it leaves the outbox
  | 'accepted'
  | 'silent'
  | 'refused' // the bank's answers, or its silence
  | 'shown_paid'
  | 'shown_partly_returned'
  | 'shown_returned'; // the bank's lines

/** A missing entry means that the move is not allowed. */
export const MOVES: Record<WithdrawalState, Partial<Record<WithdrawalEvent, WithdrawalState>>> = {
  pending_review: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
  approved: { wait: 'waiting_funds', send: 'sending' },
  waiting_funds: { send: 'sending' },
  // Sometimes the bank's line comes before its answer.
  sending: { accepted: 'processing', silent: 'unknown', refused: 'failed', shown_paid: 'paid' },
  // Asks again under the same instruction id. Only the bank's final refusal fails it. Absence never does.
  unknown: { accepted: 'processing', silent: 'unknown', refused: 'failed', shown_paid: 'paid' },
  processing: { silent: 'processing', accepted: 'processing', refused: 'failed', shown_paid: 'paid' },
  paid: { shown_partly_returned: 'partly_returned', shown_returned: 'returned' },
  // Stays so until all of it is back, from the bank or from the operator.
  partly_returned: { shown_partly_returned: 'partly_returned', shown_returned: 'returned' },
  returned: {},
  rejected: {},
  cancelled: {},
  failed: {},
};

export function nextState(state: WithdrawalState, event: WithdrawalEvent): WithdrawalState | null {
  return MOVES[state][event] ?? null;
}

/** States against the member's wish. They carry a reason, and the member can contest them. */
export const ADVERSE: ReadonlySet<WithdrawalState> = new Set(['rejected', 'failed', 'partly_returned', 'returned']);
export const ENDED: ReadonlySet<WithdrawalState> = new Set(['paid', 'returned', 'rejected', 'cancelled', 'failed']);
/** The two statuses of the seed. An unknown payout shows as being processed by the bank. */
export function statusesOf(state: WithdrawalState) {
  const reviewStatus =
    state === 'pending_review'
      ? 'pending_review'
      : state === 'rejected'
        ? 'review_rejected'
        : state === 'cancelled'
          ? 'cancelled'
          : 'reviewed';
  return { reviewStatus, payoutStatus: PAYOUT_STATUS[state] } as const;
}

const PAYOUT_STATUS = {
  pending_review: 'none',
  approved: 'pending_payout',
  waiting_funds: 'pending_payout',
  sending: 'bank_processing',
  unknown: 'bank_processing',
  processing: 'bank_processing',
  paid: 'payout_success',
  // The returned part is in the wallet. The bank still has to send the rest.
  partly_returned: 'bank_processing',
  returned: 'refunded',
  rejected: 'none',
  cancelled: 'none',
  failed: 'payout_failed',
} as const satisfies Record<WithdrawalState, string>;

/**
 * Minor units: tax and charge of a returned payout. They come from their own accounts if still there, else from the
 * operator (`due`).
 */
export type FeeBack = { tax: bigint; charge: bigint; due: bigint };

export function feeBackOf(paid: { tax: bigint; charge: bigint }, there: { tax: bigint; fees: bigint }): FeeBack {
  const tax = least(paid.tax, there.tax);
  const charge = least(paid.charge, there.fees);
  return { tax, charge, due: paid.tax + paid.charge - tax - charge };
}
