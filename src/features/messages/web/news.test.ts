// Whether a notice is shown for the newest message.
import { expect, test } from 'vitest';
import { isNews } from './news.ts';

const AT = '2026-03-02T10:00:00.000Z';

test.each([
  ['unread, and nothing was seen before', false, [undefined, undefined], true],
  ['unread and newer than both', false, ['2026-03-02T09:00:00.000Z', '2026-03-01T00:00:00.000Z'], true],
  ['read already', true, [undefined, undefined], false],
  ['shown already', false, [AT, undefined], false],
  ['seen in the inbox', false, [undefined, '2026-03-02T10:00:01.000Z'], false],
])('%s', (_, read, seen, told) => {
  expect(isNews({ read, at: AT }, seen)).toBe(told);
});
