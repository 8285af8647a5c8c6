import { expect, test } from 'vitest';
import { leadsTo, waitingText } from './console-menu.tsx';

const counted = [
  { resource: 'withdrawals', count: 24, more: false },
  { resource: 'complaints', count: 0, more: false },
  { resource: 'rewards/grants', count: 999, more: true },
];

test.each<[string, string[], string | undefined]>([
  ['work that waits', ['/withdrawals'], '24'],
  ['nothing waits', ['/complaints'], undefined],
  ['no work', ['/members'], undefined],
  ['more than is counted', ['/rewards/grants'], '999+'],
  ['a folded heading sums its entries', ['/withdrawals', '/complaints', '/rewards/grants', '/members'], '1023+'],
  ['a longer address is not the same door', ['/withdrawal'], undefined],
])('the number at the door: %s', (_, doors, text) => {
  expect(
    waitingText(
      counted,
      doors.map((to) => ({ to })),
    ),
  ).toBe(text);
});

test('no number shows before the counts are read', () => {
  expect(waitingText(undefined, [{ to: '/withdrawals' }])).toBeUndefined();
});

test.each<[string, string, boolean]>([
  ['/coupons', '/coupons', true],
  ['/coupons', '/coupons/12/show', true],
  ['/coupons', '/coupons-old', false],
])('the door %s belongs to the page %s: %s', (to, pathname, belongs) => {
  expect(leadsTo({ to }, pathname)).toBe(belongs);
});
