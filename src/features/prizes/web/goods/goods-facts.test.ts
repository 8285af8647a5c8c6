// The steps of a delivery as members see them, derived from its times.
import { expect, test } from 'vitest';
import { type Goods, shownState, stepsOf } from './goods-facts.ts';

const at = '2026-11-24T08:00:00.000Z';
const won: Goods = {
  id: '1',
  title: { en: 'A kettle', am: 'ማንቆርቆሪያ' },
  state: 'won',
  worthMinor: 70_000,
  wonAt: at,
  claimUntil: at,
  claimedAt: null,
  sendBy: null,
  packedAt: null,
  shippedAt: null,
  carrier: null,
  tracking: null,
  failedAt: null,
  failure: null,
  returnedAt: null,
  arrivedAt: null,
  contestUntil: null,
  contestedAt: null,
  isContestable: false,
  deliveredAt: null,
  paidAt: null,
  cashFrom: at,
  isCashDue: false,
  parcels: 0,
};
const shipped: Goods = { ...won, state: 'shipped', claimedAt: at, packedAt: at, shippedAt: at, parcels: 1 };

test.each<[string, Goods, string]>([
  ['just won', won, 'won+ claimed packed shipped delivered'],
  ['never claimed', { ...won, isCashDue: true }, 'won+'],
  ['to pack', { ...won, state: 'claimed', claimedAt: at }, 'won+ claimed+ packed shipped delivered'],
  ['on its way', shipped, 'won+ claimed+ packed+ shipped+ delivered'],
  [
    'not handed over',
    { ...shipped, state: 'failed', failedAt: at },
    'won+ claimed+ packed+ shipped+ failed! delivered',
  ],
  [
    'came back',
    { ...shipped, state: 'returned', failedAt: at, returnedAt: at },
    'won+ claimed+ packed+ shipped+ failed! returned! delivered',
  ],
  [
    'there, as we were told',
    { ...shipped, state: 'arrived', arrivedAt: at },
    'won+ claimed+ packed+ shipped+ arrived+',
  ],
  [
    'not there, as its member says',
    { ...shipped, state: 'contested', arrivedAt: at, contestedAt: at },
    'won+ claimed+ packed+ shipped+ arrived+ contested! delivered',
  ],
  ['there', { ...shipped, state: 'delivered', deliveredAt: at }, 'won+ claimed+ packed+ shipped+ delivered+'],
  ['paid before it was packed', { ...won, state: 'paid', claimedAt: at, paidAt: at }, 'won+ claimed+ paid+'],
])('%s', (_, goods, steps) => {
  const marks = { done: '+', ahead: '', failed: '!' };
  expect(
    stepsOf(goods)
      .map(({ key, mark }) => `${key}${marks[mark]}`)
      .join(' '),
  ).toBe(steps);
});

test('late goods are shown as late, whatever their step', () => {
  expect([won, { ...won, isCashDue: true }, { ...shipped, isCashDue: true }].map(shownState)).toEqual([
    'won',
    'tooLate',
    'late',
  ]);
});
