// The console does not start if two features claim the same address, menu entry or position (console-features.ts).
// These tests check each kind of claim by itself.
import { expect, test } from 'vitest';
import type { ConsolePage, ConsoleResource, FeatureConsole } from '#design/console/resource.ts';
import { findMenuDuplicates, findQueueDuplicates } from './console-features.ts';

const component = () => null;
const list = (name: string, over: Partial<ConsoleResource> = {}): FeatureConsole => ({
  resources: [{ name, label: name, group: 'Work', roles: ['finance'], list: component, ...over }],
});
const page = (path: string, over: Partial<ConsolePage> = {}): FeatureConsole => ({
  pages: [{ path, label: path, group: 'Work', roles: ['finance'], page: component, ...over }],
});

test.each<[string, FeatureConsole[], string[]]>([
  ['no duplicates', [list('a', { position: 1 }), list('b', { position: 2 }), page('c')], []],
  ['one position under two headings', [list('a', { position: 1 }), page('b', { position: 1, group: 'Look up' })], []],
  ['two entries without a position', [list('a'), page('b')], []],
  ['an address', [list('a'), page('a', { label: 'other' })], ['the address a is claimed twice']],
  [
    'a label',
    [list('a', { label: 'Same' }), page('b', { label: 'Same' })],
    ['the menu entry Work: Same is claimed twice'],
  ],
  [
    'a position',
    [list('a', { position: 1 }), page('b', { position: 1 })],
    ['the position in the menu Work 1 is claimed twice'],
  ],
  [
    'an address without a list',
    [list('a', { list: undefined, label: 'Same' }), list('a', { label: 'Same' })],
    ['the address a is claimed twice'],
  ],
])('%s', (_, features, wanted) => {
  expect(findMenuDuplicates(features)).toEqual(wanted);
});

test('finds queues with the same title or the same list', () => {
  expect(
    findQueueDuplicates([
      { title: 'A', to: '/a' },
      { title: 'B', to: '/b' },
    ]),
  ).toEqual([]);
  expect(
    findQueueDuplicates([
      { title: 'A', to: '/a' },
      { title: 'A', to: '/a' },
    ]),
  ).toEqual(['the queue A is claimed twice', 'the list of the queue /a is claimed twice']);
});
