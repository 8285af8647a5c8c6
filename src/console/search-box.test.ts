import { expect, test } from 'vitest';
import { opensSearch } from './search-box.tsx';

const NOTHING_OPEN = { querySelector: () => null };
const pressed = (key: string, over: Partial<Parameters<typeof opensSearch>[0]> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  target: null,
  ...over,
});
const field = { matches: () => true } as unknown as EventTarget;

test.each([
  ['on the page', pressed('/'), NOTHING_OPEN, true],
  ['another key', pressed('a'), NOTHING_OPEN, false],
  ['with a control key', pressed('/', { ctrlKey: true }), NOTHING_OPEN, false],
  ['in a field', pressed('/', { target: field }), NOTHING_OPEN, false],
  ['behind a dialog', pressed('/'), { querySelector: () => ({}) }, false],
])('"/" %s', (_, key, page, taken) => {
  expect(opensSearch(key, page)).toBe(taken);
});
