// Which buttons a message has, by its kind, and where they lead.
import { expect, test } from 'vitest';
import { actsOf, placeOf } from './message-detail-screen.tsx';

test.each([
  ['identity.new_device', ['sessions', 'password']],
  ['identity.unnamed_use', ['sessions', 'password']],
  ['identity.email_change_requested', ['change', 'password']],
  ['identity.login_linked', ['sessions', 'password']],
  ['identity.unfrozen', []],
  ['constructor', []],
])('%s', (kind, acts) => expect(actsOf({ kind, params: {} })).toEqual(acts));

test('every message about a grant leads to the member’s rewards', () => {
  expect(actsOf({ kind: 'team.rebate_held', params: { grantId: '7' } })).toEqual(['rewards']);
});

test('a message about a won prize leads to its delivery', () => {
  const told = { kind: 'prizes.shipped', params: { deliveryId: '12' } };
  expect(actsOf(told).map((act) => placeOf(act, told))).toEqual([{ to: '/pages/prizes', item: { id: '12' } }]);
});
