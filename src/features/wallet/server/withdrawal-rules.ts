// The life of a withdrawal (money.md 4), as one table. Pure.
import type { WITHDRAWAL_STATES } from '../contract-words.ts';

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export type WithdrawalEvent =
  | 'approve'
  | 'reject'
  | 'cancel' // staff, staff, the member
  | 'wait'
  | 'send' // the client account does not cover it; it leaves the outbox
  | 'accepted'
  | 'silent'
  | 'refused' // what the bank answers, or that it does not
  | 'shown_paid'
  | 'shown_returned'; // what the bank's lines show

/** No entry, no move. */
export const MOVES: Record<WithdrawalState, Partial<Record<WithdrawalEvent, WithdrawalState>>> = {
  pending_review: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
  approved: { wait: 'waiting_funds', send: 'sending' },
  waiting_funds: { send: 'sending' },
  // A line of the bank outruns its answer now and then.
  sending: { accepted: 'processing', silent: 'unknown', refused: 'failed', shown_paid: 'paid' },
  // Asked again under the same instruction id; failed only on the bank's final refusal, never on absence.
  unknown: { accepted: 'processing', silent: 'unknown', refused: 'failed', shown_paid: 'paid' },
  processing: { silent: 'processing', accepted: 'processing', refused: 'failed', shown_paid: 'paid' },
  paid: { shown_returned: 'returned' },
  returned: {},
  rejected: {},
  cancelled: {},
  failed: {},
};

export function nextState(state: WithdrawalState, event: WithdrawalEvent): WithdrawalState | null {
  return MOVES[state][event] ?? null;
}

/** The whole amount is back in the wallet it came from. */
export const RELEASED: ReadonlySet<WithdrawalState> = new Set(['rejected', 'cancelled', 'failed']);
/** Ended against the member's wish: these carry a reason and can be contested. */
export const ADVERSE: ReadonlySet<WithdrawalState> = new Set(['rejected', 'failed', 'returned']);
export const ENDED: ReadonlySet<WithdrawalState> = new Set(['paid', 'returned', 'rejected', 'cancelled', 'failed']);
/** At the bank, or perhaps at the bank. */
export const UNDER_WAY: readonly WithdrawalState[] = ['sending', 'unknown', 'processing'];

/** The two statuses of the seed; an unknown payout shows as being processed by the bank. */
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
  returned: 'refunded',
  rejected: 'none',
  cancelled: 'none',
  failed: 'payout_failed',
} as const satisfies Record<WithdrawalState, string>;
