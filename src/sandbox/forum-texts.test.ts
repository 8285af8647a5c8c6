import { expect, test } from 'vitest';
import { promiseWordsIn } from '#features/texts/server/public.ts';
import { commentOf, type Facts, postOf } from './forum-texts.ts';

const facts: Facts = {
  product: 'Solar charging kiosk, Adama',
  units: 12,
  over: 86,
  cycles: 365,
  paid: '1,887.60',
  expected: '1,973.40',
  short: true,
};

test.each(['en', 'am'] as const)('texts in %s fit, differ, and promise nothing', (language) => {
  const posts = Array.from({ length: 24 }, (_, n) => postOf(language, n, { ...facts, short: n % 2 === 0 }));
  const comments = Array.from({ length: 400 }, (_, n) => commentOf(language, n, { ...facts, over: n }));
  for (const text of [...comments, ...posts.flatMap(({ title, body }) => [title, body])]) {
    expect(text.length).toBeGreaterThan(3);
    expect(promiseWordsIn(text)).toEqual([]);
  }
  expect(posts.every(({ title, body }) => title.length <= 80 && body.length <= 140)).toBe(true);
  expect(comments.every((text) => text.length <= 140)).toBe(true);
  expect(new Set(comments).size).toBeGreaterThan(150);
});
