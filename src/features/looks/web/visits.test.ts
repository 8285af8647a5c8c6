// What the member reads as one visit of staff.
import { expect, it } from 'vitest';
import { type Look, visitsOf } from './visits.ts';

const look = (shown: Look['shown'], firstAt: string, caseNumber: string | null = null): Look => ({
  id: `${shown} ${firstAt}`,
  shown,
  caseKind: caseNumber === null ? null : 'complaint',
  caseNumber,
  firstAt,
  lastAt: firstAt,
  count: 1,
});
const AT = '2026-11-27T10:05:00.000Z';

it.each<[string, Look[], Look['shown'][][]]>([
  ['nothing', [], []],
  [
    'one page with its parts',
    [look('orders', AT), look('money', AT), look('profile', AT)],
    [['profile', 'money', 'orders']],
  ],
  ['a member found in a list and opened', [look('profile', AT), look('list', AT)], [['profile']]],
  ['two persons', [look('profile', AT), look('profile', '2026-11-27T10:59:00.000Z')], [['profile']]],
  ['two cases', [look('money', AT, 'C0000002'), look('money', AT, 'C0000001')], [['money'], ['money']]],
  ['two hours', [look('money', '2026-11-27T11:00:00.000Z'), look('money', AT)], [['money'], ['money']]],
])('shows %s', (_, looks, shown) => {
  expect(visitsOf(looks).map((visit) => visit.map((one) => one.shown))).toEqual(shown);
});
