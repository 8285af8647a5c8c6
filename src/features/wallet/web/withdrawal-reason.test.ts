import { describe, expect, test } from 'vitest';
import { endedUnpaid, resultOf } from './withdrawal-reason.tsx';

const asked = { amountMinor: 100_00, netMinor: 93_00, paidMinor: null, returnedMinor: null, endedAt: null };
const endedAt = '2026-03-05T09:00:00Z';

describe('the amount that is shown for a withdrawal', () => {
  test.each([
    ['under way', asked, 'toReceive', 93_00, false],
    ['paid', { ...asked, paidMinor: 93_00, endedAt }, 'received', 93_00, false],
    ['paid in part', { ...asked, paidMinor: 40_00, endedAt }, 'received', 40_00, false],
    ['cancelled, rejected or refused: all of it is free again', { ...asked, endedAt }, 'backInWallet', 100_00, true],
    [
      'sent back after it was paid',
      { ...asked, paidMinor: 93_00, returnedMinor: 100_00, endedAt },
      'backInWallet',
      100_00,
      false,
    ],
    ['sent back in part so far', { ...asked, paidMinor: 93_00, returnedMinor: 50_00 }, 'backInWallet', 50_00, false],
  ])('%s', (_, one, label, minor, unpaid) => {
    expect(resultOf(one)).toEqual({ label, minor });
    expect(endedUnpaid(one)).toBe(unpaid);
  });
});
