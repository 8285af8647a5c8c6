// Which notices home shows if there are more than fit (notices.ts).
import { expect, test } from 'vitest';
import type { NoticeKind } from '#universal/notice-kinds.ts';
import { chooseNotices } from './notices.ts';

/** Kind and number of a notice: 'n1' is the first news, 'e2' the second event. */
const KINDS: Record<string, NoticeKind> = { e: 'event', p: 'post', n: 'news' };
const notice = (name: string) => ({ kind: KINDS[name.charAt(0)] ?? 'news', name });

test.each([
  ['', ''],
  ['n1', 'n1'],
  ['n1 n2 n3', 'n1 n2 n3'],
  ['n1 n2 n3 e1', 'e1 n1 n2'],
  ['n1 n2 n3 e1 e2 e3', 'e1 e2 n1'],
  ['n1 n2 n3 p1 p2 p3 e1 e2 e3', 'e1 p1 n1'],
  ['n1 p1 p2 p3', 'p1 p2 n1'],
  ['e1 e2 e3', 'e1 e2 e3'],
])('of "%s" home shows "%s"', (found, shown) => {
  const chosen = chooseNotices(found.split(' ').filter(Boolean).map(notice));
  expect(chosen.map(({ name }) => name).join(' ')).toBe(shown);
});
