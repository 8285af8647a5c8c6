import { expect, test } from 'vitest';
import { meaningOf } from './queue-keys.ts';

const BUTTONS = ['a', 'r', 'h', 'u', 'X', 'A', 'R'];
const BARE = { repeat: false, altKey: false, ctrlKey: false, metaKey: false };

test.each([
  ['j', { move: 1 }],
  ['ArrowDown', { move: 1 }],
  ['k', { move: -1 }],
  ['ArrowUp', { move: -1 }],
  ['x', 'choose'],
  ['a', { button: 'a' }],
  ['r', { button: 'r' }],
  ['h', { button: 'h' }],
  ['u', { button: 'u' }],
  ['Escape', { button: 'u' }],
  // With shift: for all selected payouts.
  ['X', { button: 'X' }],
  ['A', { button: 'A' }],
  ['R', { button: 'R' }],
  ['q', undefined],
])('the key %s', (key, meaning) => {
  expect(meaningOf({ ...BARE, key }, BUTTONS)).toEqual(meaning);
});

test.each(['altKey', 'ctrlKey', 'metaKey'])('a key with %s is left to the browser', (held) => {
  expect(meaningOf({ ...BARE, key: 'a', [held]: true }, BUTTONS)).toBeUndefined();
});

test('a key held down keeps moving, but presses buttons and selects only once', () => {
  const held = (key: string) => meaningOf({ ...BARE, key, repeat: true }, BUTTONS);
  expect([held('j'), held('ArrowUp')]).toEqual([{ move: 1 }, { move: -1 }]);
  expect(['a', 'r', 'h', 'x', 'X', 'A', 'R'].map(held)).toEqual(Array(7).fill(undefined));
});
