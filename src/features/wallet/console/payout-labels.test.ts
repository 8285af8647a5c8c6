import { expect, test } from 'vitest';
import type { ConsoleWithdrawal } from '../contract/console.ts';
import { mayDecideTogether, whyInShort, whyItWaits } from './payout-labels.ts';

const HELD = '2026-11-25T14:00:00Z';

test.each<[string, Partial<ConsoleWithdrawal>, string, string, boolean]>([
  ['one reviewer', {}, 'One reviewer', 'One reviewer', true],
  ['two, none yet', { reviewersNeeded: 2 }, 'Two reviewers: large 24-hour total', 'Two reviewers', false],
  ['two, one has', { reviewersNeeded: 2, approvals: 1 }, 'Second reviewer (1 of 2 signed)', 'Second reviewer', false],
  ['held', { heldUntil: HELD }, 'Held until 25 Nov 2026, 17:00', 'Held to 25 Nov 2026', false],
  ['at the bank', { state: 'processing' }, 'At the bank', 'At the bank', false],
  [
    'back in part',
    { state: 'partly_returned' },
    'The rest: from the bank, or made good by two',
    'Sent back in part',
    false,
  ],
])('why a payout waits: %s', (_, facts, long, short, together) => {
  const payout = {
    state: 'pending_review',
    heldUntil: null,
    reviewersNeeded: 1,
    approvals: 0,
    ...facts,
  } as ConsoleWithdrawal;
  expect([whyItWaits(payout), whyInShort(payout), mayDecideTogether(payout)]).toEqual([long, short, together]);
});
