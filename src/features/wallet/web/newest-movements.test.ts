import { expect, test } from 'vitest';
import { newestLines } from './newest-movements.tsx';
import type { StatementLine } from './wallet-labels.tsx';

const line = (id: string, minute: number): StatementLine => ({
  id,
  type: 'recharge',
  amountMinor: 100,
  balanceAfterMinor: 100,
  informational: false,
  purpose: 'recharge_settled',
  parts: null,
  paidOn: null,
  subject: null,
  productTitle: null,
  productEndsOn: null,
  productLanguage: null,
  occurredAt: `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`,
  businessDate: '2026-03-02',
  dayTotalMinor: null,
});

test.each([
  ['one wallet alone', [], [line('2', 9), line('1', 3)], 'recharge 2, recharge 1'],
  ['in order of time', [line('1', 5)], [line('2', 9), line('1', 3)], 'recharge 2, income 1, recharge 1'],
  ['the newest only', [line('3', 8), line('2', 7)], [line('2', 9), line('1', 3)], 'recharge 2, income 3, income 2'],
  [
    'the same time: each wallet’s lines keep their order',
    [line('3', 8), line('2', 8)],
    [line('1', 8)],
    'income 3, income 2, recharge 1',
  ],
  ['nothing yet', [], [], ''],
])('%s', (_, income, recharge, told) => {
  expect(
    newestLines({ income, recharge }, 3)
      .map(({ wallet, id }) => `${wallet} ${id}`)
      .join(', '),
  ).toBe(told);
});
