// The console has words for each kind of reward, and reads causes in the form that the database checks.
import { expect, test } from 'vitest';
import '#api/features.gen.ts';
import { allRewardKinds } from '#features/rewards/server/kinds.ts';
import { registry, resources } from './console-features.ts';

test('each kind of reward has words', () => {
  // The feature rewards gives none itself: its kinds exist only for tests.
  const kinds = allRewardKinds().flatMap(({ kind, feature }) => (feature === 'rewards' ? [] : [kind]));
  expect(Object.keys(registry.rewards).toSorted()).toEqual(kinds.toSorted());
});

test.each([
  ['rebate', '123:2', 'Order 123, generation 2', '/orders/123/show'],
  ['rank_prize', 'week:2026-11-16:1', 'Week of 16 Nov 2026, place 1', '/contests/periods/week:2026-11-16/show'],
  ['rank_prize', 'month:2026-11-01:3', 'Nov 2026, place 3', '/contests/periods/month:2026-11-01/show'],
  ['duel_prize', '2026-11-16:12', 'Won in the week of 16 Nov 2026', '/contests/duel-weeks/2026-11-16/show'],
  ['coupon', '7', 'Coupon 7', '/coupons/7/show'],
  ['check_in_points', '7', 'Check-in 7', undefined],
])('the cause of a %s, %s, is shown as %s', (kind, cause, text, to) => {
  expect(registry.rewards[kind]?.causeOf(cause)).toEqual(to ? { text, to } : { text });
});

test.each(['/orders/1/show', '/coupons/1/show', '/contests/periods/week:2026-11-16/show'])(
  '%s is a page of the console',
  (to) => {
    expect(resources.some(({ name, show }) => show && to.startsWith(`/${name}/`))).toBe(true);
  },
);

test.each(Object.entries(registry.rewards))('a cause of %s in another form gets no text or link', (_, { causeOf }) => {
  expect(causeOf('x1')).toBeUndefined();
});
