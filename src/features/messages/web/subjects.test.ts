// Which icon and which buttons a message has, and where they lead.
import { expect, test, vi } from 'vitest';
import { SUBJECTS as ALL } from '../contract/inbox.ts';
import { actsOf, placeOf, SUBJECTS, type Told } from './subjects.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });
const { builtScreens } = await import('#web/feature-routes.ts');

const told = (kind: string, subject: Told['subject'], params: Told['params'] = {}): Told => ({ kind, subject, params });

test.each(ALL)('%s has a page that is built', (subject) => {
  expect(builtScreens.has(SUBJECTS[subject].page.to)).toBe(true);
});

test('no two subjects share an icon', () => {
  const icons = ALL.map((subject) => SUBJECTS[subject].icon);
  expect(new Set(icons).size).toBe(icons.length);
});

test.each([
  ['identity.new_device', 'device', ['device', 'password']],
  ['identity.email_change_requested', 'email', ['email', 'device', 'password']],
  ['identity.unfrozen', 'account', ['account']],
] as const)('%s', (kind, subject, acts) => expect(actsOf(told(kind, subject))).toEqual(acts));

test.each([
  ['team.rebate_held', 'reward'],
  ['team.rebate_lapsed', 'reward'],
  ['team.rebate_paid', 'rebate'],
] as const)('%s leads to its %s', (kind, act) => {
  expect(actsOf(told(kind, 'rebate', { grantId: '7' }))).toEqual([act]);
});

test('a message that names a thing leads to that thing, and another one to the list', () => {
  const shipped = told('prizes.shipped', 'prize', { deliveryId: '12' });
  expect(placeOf('prize', shipped)).toEqual({ to: '/pages/prizes', item: { id: '12' } });
  expect(placeOf('prize', told('prizes.shipped', 'prize'))).toEqual({ to: '/pages/prizes' });
});
