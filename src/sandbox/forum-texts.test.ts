import { expect, test } from 'vitest';
import { promiseWordsIn } from '#features/texts/server/public.ts';
import { demoMembers } from './demo-people.ts';
import { DEMO_POSTS, NEWS_COMMENTS } from './forum-texts.ts';
import { HISTORY_DAYS } from './plan.ts';

const said = [
  ...DEMO_POSTS.flatMap(({ day, who, title, body, comments, replies = [] }) => [
    { day, who, text: title },
    { day, who, text: body },
    ...comments.map((one) => ({ day: day + 1, ...one })),
    ...replies.map((one) => ({ day: day + 2, ...one })),
  ]),
  ...NEWS_COMMENTS,
];

test('about twenty posts in both languages, some with pictures, and no text twice', () => {
  expect(DEMO_POSTS.length).toBeGreaterThanOrEqual(20);
  expect(new Set(said.map(({ text }) => text)).size).toBe(said.length);
  const amharic = DEMO_POSTS.filter(({ body }) => /^\p{Script=Ethiopic}/u.test(body));
  expect(amharic.length).toBeGreaterThan(5);
  expect(amharic.length).toBeLessThan(DEMO_POSTS.length - 5);
  expect(DEMO_POSTS.filter(({ picture }) => picture).length).toBeGreaterThan(1);
  expect(DEMO_POSTS.filter(({ marks }) => marks?.includes('pinned'))).toHaveLength(1);
});

test('each text fits, promises nothing, and its author is a member by then', () => {
  expect(said.filter(({ text }) => promiseWordsIn(text).length > 0 || text.length > 500)).toEqual([]);
  const joined = new Map(demoMembers.map(({ key, day }) => [key, day]));
  expect(said.filter(({ day, who }) => (joined.get(who) ?? day) >= day || day > HISTORY_DAYS)).toEqual([]);
  const early = DEMO_POSTS.flatMap(({ day, likes = [] }) => likes.filter((who) => (joined.get(who) ?? day) >= day));
  expect(early).toEqual([]);
  expect(DEMO_POSTS.every(({ title }) => title.length <= 80)).toBe(true);
});

test('a post is liked by others, each of them once', () => {
  for (const { who, likes = [] } of DEMO_POSTS) expect(new Set([who, ...likes]).size).toBe(likes.length + 1);
});
