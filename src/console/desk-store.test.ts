import { memoryStore } from 'react-admin';
import { expect, test } from 'vitest';
import { deskStore } from './desk-store.ts';

test('localStorage keeps the desk’s appearance, and nothing that a clerk typed', () => {
  const browser = memoryStore({ 'members.listParams': { filter: { q: '911000001' } } });
  const store = deskStore(browser);
  store.setup();
  expect(browser.listItems?.()).toEqual({});
  const filter = { filter: { q: 'Abebe Bikila' } };
  store.setItem('members.listParams', filter);
  store.setItem('theme', 'dark');
  expect([store.getItem('members.listParams'), store.getItem('theme')]).toEqual([filter, 'dark']);
  expect(browser.listItems?.()).toEqual({ theme: 'dark' });
  store.reset();
  expect([store.getItem('members.listParams'), store.getItem('theme')]).toEqual([undefined, undefined]);
});
