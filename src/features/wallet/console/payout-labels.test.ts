import { expect, test } from 'vitest';
import type { ConsoleWithdrawal } from '../contract/console.ts';
import { mayDecideTogether, whyInShort, whyItWaits } from './payout-labels.ts';

const HELD = '2026-11-25T14:00:00Z';

test.each<[string, Partial<ConsoleWithdrawal>, string, string, boolean]>([
  [
    'one reviewer',
    { dayTotalMinor: 160_000, limitMinor: 100_000 },
    'Br 1,600.00 in 24 hours is over Br 1,000.00, so one person must approve it',
    'Over Br 1,000.00 a day',
    true,
  ],
  ['one reviewer by limits of before', {}, 'It needs one person to approve it', 'One person', true],
  [
    'two, none yet',
    { reviewersNeeded: 2, dayTotalMinor: 2_500_000, limitMinor: 2_000_000 },
    'Br 25,000.00 in 24 hours is over Br 20,000.00, so two people must approve it',
    'Two people: over Br 20,000.00 a day',
    false,
  ],
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
    dayTotalMinor: 0,
    limitMinor: null,
    ...facts,
  } as ConsoleWithdrawal;
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect([plain(whyItWaits(payout)), plain(whyInShort(payout)), mayDecideTogether(payout)]).toEqual([
    long,
    short,
    together,
  ]);
});
