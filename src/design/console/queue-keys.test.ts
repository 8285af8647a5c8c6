import { expect, test } from 'vitest';
import { meaningOf } from './queue-keys.ts';

const BARE = { repeat: false, altKey: false, ctrlKey: false, metaKey: false };

test.each([
  ['j', { move: 1 }],
  ['ArrowDown', { move: 1 }],
  ['k', { move: -1 }],
  ['ArrowUp', { move: -1 }],
  ['x', { button: 'x' }],
  ['a', { button: 'a' }],
  ['r', { button: 'r' }],
  ['h', { button: 'h' }],
  ['u', { button: 'u' }],
  ['Escape', { button: 'u' }],
  // With shift: for all selected payouts.
  ['X', { button: 'X' }],
  ['A', { button: 'A' }],
  ['R', { button: 'R' }],
  // No list names the keys: a queue marks its buttons.
  ['p', { button: 'p' }],
])('the key %s', (key, meaning) => {
  expect(meaningOf({ ...BARE, key })).toEqual(meaning);
});

test.each(['altKey', 'ctrlKey', 'metaKey'])('a key with %s is left to the browser', (held) => {
  expect(meaningOf({ ...BARE, key: 'a', [held]: true })).toBeUndefined();
});

test('a key held down keeps moving, but presses buttons and selects only once', () => {
  const held = (key: string) => meaningOf({ ...BARE, key, repeat: true });
  expect([held('j'), held('ArrowUp')]).toEqual([{ move: 1 }, { move: -1 }]);
  expect(['a', 'r', 'h', 'x', 'X', 'A', 'R'].map(held)).toEqual(Array(7).fill(undefined));
});
