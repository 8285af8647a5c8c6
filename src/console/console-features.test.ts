// The console does not start when two features claim one thing (console-features.ts). These tests check each claim by
// itself.
import { expect, test } from 'vitest';
import type { ConsolePage, ConsoleResource, FeatureConsole } from '#design/console/resource.ts';
import { findMenuDoubles, findQueueDoubles } from './console-features.ts';

const component = () => null;
const list = (name: string, over: Partial<ConsoleResource> = {}): FeatureConsole => ({
  resources: [{ name, label: name, group: 'Money', roles: ['finance'], list: component, ...over }],
});
const page = (path: string, over: Partial<ConsolePage> = {}): FeatureConsole => ({
  pages: [{ path, label: path, group: 'Money', roles: ['finance'], page: component, ...over }],
});

test.each<[string, FeatureConsole[], string[]]>([
  ['nothing twice', [list('a', { position: 1 }), list('b', { position: 2 }), page('c')], []],
  ['one position under two headings', [list('a', { position: 1 }), page('b', { position: 1, group: 'Members' })], []],
  ['two entries without a position', [list('a'), page('b')], []],
  ['an address', [list('a'), page('a', { label: 'other' })], ['the address a is claimed twice']],
  [
    'a label',
    [list('a', { label: 'Same' }), page('b', { label: 'Same' })],
    ['the menu entry Money: Same is claimed twice'],
  ],
  [
    'a position',
    [list('a', { position: 1 }), page('b', { position: 1 })],
    ['the position in the menu Money 1 is claimed twice'],
  ],
  [
    'an address without a list',
    [list('a', { list: undefined, label: 'Same' }), list('a', { label: 'Same' })],
    ['the address a is claimed twice'],
  ],
])('%s', (_, features, wanted) => {
  expect(findMenuDoubles(features)).toEqual(wanted);
});

test('queues of one title, or with one list behind them', () => {
  expect(
    findQueueDoubles([
      { title: 'A', to: '/a' },
      { title: 'B', to: '/b' },
    ]),
  ).toEqual([]);
  expect(
    findQueueDoubles([
      { title: 'A', to: '/a' },
      { title: 'A', to: '/a' },
    ]),
  ).toEqual(['the queue A is claimed twice', 'the list of the queue /a is claimed twice']);
});
