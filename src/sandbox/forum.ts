// Lets the demo people write in the forum on each day of the history, by its use cases, in one transaction a day.
import { type Like, type Writing, writeTogether } from '#features/forum/server/public.ts';
import { inThousands } from '#universal/digit-groups.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { demoMembers } from './demo-people.ts';
import type { Act } from './desk.ts';
import { commentOf, type Facts, postOf } from './forum-texts.ts';

type Writer = { key: string; id: bigint; act: Act };
type Written = { id: string; by: string };
/** What the next day needs to know of the forum's history so far. */
export type ForumHistory = {
  facts: Map<string, { facts: Facts; day: number }>;
  posts: Written[];
  comments: Written[];
  news: readonly string[];
  written: number;
};
export type Moderators = { content: Act; admin: Act };
type Day = { context: Context; day: number; writers: readonly Writer[]; forum: ForumHistory; desk: Moderators };

const FIRST_DAY = 3;
const KNOWN_FOR_DAYS = 12;
const RECENT = 14;
const MUTED = { who: 'kidus', from: 84 } as const;
/** Authors of texts that are moderated or have pictures. They post nothing else on that day. */
const AUTHORS: Record<number, readonly string[]> = {
  32: ['tigist'],
  54: ['meron'],
  60: [MUTED.who],
  79: ['rahel'],
  83: [MUTED.who, 'marta'],
  85: ['bereket'],
  86: ['samuel'],
  87: ['hana'],
  88: ['eden'],
};
/** Number of posts on each day of the week. */
const POSTS_A_DAY = [3, 2, 2, 3, 2, 2, 3];

export function newForum(): ForumHistory {
  return { facts: new Map(), posts: [], comments: [], news: [], written: 0 };
}

export async function simulateForum({ context, day, writers: all, forum, desk }: Day): Promise<void> {
  if (day < FIRST_DAY || all.length === 0) return;
  // A muted member only reads.
  const writers = all.filter(({ key }) => key !== MUTED.who || day < MUTED.from);
  if (day % 10 === FIRST_DAY) await readNews(forum, required(writers[0]).act);
  await Promise.all(writers.map((writer) => learn(forum, writer, day)));
  const posters = writers.filter(({ key }) => !AUTHORS[day]?.includes(key));
  const some = Array.from({ length: Math.min(POSTS_A_DAY[day % 7] ?? 2, posters.length) }, (_, n) => day * 3 + n);
  const posts = some.map((n) => postBy(forum, pick(posters, n), day));
  // The first day has no posts to comment on.
  const comments = writers.flatMap((writer, n) => commentBy(forum, writer, day * writers.length + n) ?? []);
  const likes = writers.slice(0, 6).flatMap((writer, n) => likeBy(forum, writer, day + n * 2) ?? []);
  const entries = [...posts, ...comments];
  const ids = await writeTogether(context, { entries, likes });
  keep(forum, { entries, ids, writers });
  await moderate({ context, day, writers: all, forum, desk });
}

const pick = <T>(list: readonly T[], n: number): T => required(list[n % list.length]);
const languageOf = (key: string) => required(demoMembers.find((one) => one.key === key)).language;

async function readNews(forum: ForumHistory, act: Act): Promise<void> {
  const { items } = await act('GET /api/v1/articles', { query: { kind: 'news' } });
  forum.news = items.map(({ id }) => id);
}

/** Looks up the facts of the member's first order. A member without one writes about what they read. */
async function learn(forum: ForumHistory, { key, act }: Writer, day: number): Promise<void> {
  const known = forum.facts.get(key);
  if (known && day - known.day < KNOWN_FOR_DAYS) return;
  const locale = languageOf(key);
  const { items } = await act('GET /api/v1/orders', { query: { state: 'holding', limit: 5, locale } });
  const order = items.at(-1);
  if (!order) {
    const { items: offers } = await act('GET /api/v1/products', { query: { limit: 1, locale } });
    const product = required(offers[0]).title;
    forum.facts.set(key, {
      day,
      facts: { product, units: 1, over: 0, cycles: 365, paid: '0', expected: '0', short: false },
    });
    return;
  }
  const { product, units, cyclesOver, cycles, paidMinor, expectedSoFarMinor } = order;
  const facts = {
    product: product.title,
    units,
    over: cyclesOver,
    cycles,
    paid: birrOf(paidMinor),
    expected: birrOf(expectedSoFarMinor),
    short: paidMinor < expectedSoFarMinor,
  };
  forum.facts.set(key, { facts, day });
}

/** '1,234.50'. The sentences don't name the currency. */
function birrOf(minor: number): string {
  const digits = String(minor).padStart(3, '0');
  return `${inThousands(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

const factsOf = (forum: ForumHistory, key: string): Facts => required(forum.facts.get(key)).facts;

function postBy(forum: ForumHistory, { key, id: memberId }: Writer, day: number): Writing {
  forum.written += 1;
  return { memberId, under: null, ...postOf(languageOf(key), forum.written + day, factsOf(forum, key)) };
}

/** A comment on one of the last posts, on news, or as a reply. */
function commentBy(forum: ForumHistory, { key, id: memberId }: Writer, n: number): Writing | undefined {
  const posts = forum.posts.slice(-RECENT);
  if (posts.length === 0) return undefined;
  const of = { memberId, title: null, body: commentOf(languageOf(key), n, factsOf(forum, key)) };
  const comments = forum.comments.slice(-RECENT);
  if (n % 4 === 3 && comments.length > 0) return { ...of, under: { kind: 'comment', id: pick(comments, n).id } };
  if (n % 13 === 5 && forum.news.length > 0) return { ...of, under: { kind: 'article', id: pick(forum.news, n) } };
  return { ...of, under: { kind: 'post', id: pick(posts, n).id } };
}

function likeBy(forum: ForumHistory, { key, id: memberId }: Writer, n: number): Like | undefined {
  const posts = forum.posts.slice(-RECENT).filter(({ by }) => by !== key);
  return posts.length > 0 ? { memberId, id: BigInt(pick(posts, n).id) } : undefined;
}

/** Remembers what was written, for the posts and comments of the next days. */
function keep(
  forum: ForumHistory,
  { entries, ids, writers }: { entries: readonly Writing[]; ids: readonly bigint[]; writers: readonly Writer[] },
): void {
  for (const [at, { memberId, under }] of entries.entries()) {
    const written = { id: String(ids[at]), by: required(writers.find(({ id }) => id === memberId)).key };
    if (under === null) forum.posts.push(written);
    else if (under.kind !== 'comment') forum.comments.push(written);
  }
}

/** Some texts are reported and moderated. A few cases stay open for whoever tries the console. */
async function moderate(of: Day): Promise<void> {
  const { day, forum, desk } = of;
  const last = forum.posts.at(-1);
  if (day === 12 && last) {
    await desk.content('POST /console/api/v1/forum-entries/{id}/pin', {
      path: { id: last.id },
      body: { pinned: true },
    });
    await desk.content('POST /console/api/v1/forum-entries/{id}/essence', {
      path: { id: last.id },
      body: { essence: true },
    });
  }
  if ([25, 50, 75].includes(day) && last)
    await desk.content('POST /console/api/v1/forum-entries/{id}/essence', {
      path: { id: last.id },
      body: { essence: true },
    });
  if (day === 32) await overturned(of);
  if (day === 60) await refused(of);
  if (day === MUTED.from - 1) await muted(of);
  if (day === 88) await leftOpen(of);
}

const actOf = ({ writers }: Day, key: string): Act => required(writers.find((one) => one.key === key)).act;

async function reported(of: Day, by: readonly string[], post: { title: string; body: string }, who: string) {
  const reason = 'false' as const;
  const { id } = await actOf(of, who)('POST /api/v1/posts', { body: { ...post, pictures: [] } });
  for (const key of by)
    await actOf(of, key)('POST /api/v1/entries/{id}/reports', { path: { id }, body: { reason, note: '' } });
  return id;
}

async function matterOf({ desk }: Day, entryId: string): Promise<string> {
  const { items } = await desk.content('GET /console/api/v1/forum-matters', { query: { limit: 100 } });
  return required(items.find((one) => one.entryId === entryId)).id;
}

/** A post is removed, its author contests that, and another moderator overturns the removal. */
async function overturned(of: Day): Promise<void> {
  const post = {
    title: 'Rent of the mill was late',
    body: 'My earning of Tuesday came on Friday. The weave shows clay.',
  };
  const id = await reported(of, ['dawit', 'selam'], post, 'tigist');
  const path = { id: await matterOf(of, id) };
  const body = { act: 'remove', reason: 'false', note: '' } as const;
  await of.desk.content('POST /console/api/v1/forum-matters/{id}/decide', { path, body });
  const own = await actOf(of, 'tigist')('GET /api/v1/entries/{id}', { path: { id } });
  await actOf(of, 'tigist')('POST /api/v1/forum-decisions/{id}/contest', {
    path: { id: required(own.decision).id },
    body: { text: 'The rent was late. The trail of my earning shows the bank line of Friday.' },
  });
  await of.desk.admin('POST /console/api/v1/forum-matters/{id}/decide', {
    path: { id: await matterOf(of, id) },
    body: { act: 'overturn', reason: null, note: 'The bank line shows it.' },
  });
}

/** A post that promises income waits for a moderator, who refuses it. */
async function refused(of: Day): Promise<void> {
  const body = { title: 'Everybody should buy', body: 'Guaranteed income for all who buy today.', pictures: [] };
  const { id } = await actOf(of, MUTED.who)('POST /api/v1/posts', { body });
  await of.desk.content('POST /console/api/v1/forum-matters/{id}/decide', {
    path: { id: await matterOf(of, id) },
    body: { act: 'refuse', reason: 'promise', note: 'You may not promise returns here.' },
  });
}

/** Three reports hide a post and a moderator removes it. It is the author's second, so they are muted for two weeks. */
async function muted(of: Day): Promise<void> {
  const post = { title: 'Write to me', body: 'Send me your code, and I buy for you.' };
  const id = await reported(of, ['hana', 'yonas', 'marta'], post, MUTED.who);
  await of.desk.content('POST /console/api/v1/forum-matters/{id}/decide', {
    path: { id: await matterOf(of, id) },
    body: { act: 'remove', reason: 'spam', note: '' },
  });
  const { id: memberId } = required(of.writers.find(({ key }) => key === MUTED.who));
  await of.desk.content('POST /console/api/v1/members/{id}/forum-mutes', {
    path: { id: String(memberId) },
    body: { reason: 'spam', days: 14, note: 'The second text against the rules.' },
  });
}

/** Leaves two reported posts and one waiting post open. */
async function leftOpen(of: Day): Promise<void> {
  const { forum } = of;
  for (const [n, key] of ['rahel', 'abel'].entries()) {
    const post = required(forum.posts.slice(-RECENT).filter(({ by }) => by !== key)[n]);
    await actOf(of, key)('POST /api/v1/entries/{id}/reports', {
      path: { id: post.id },
      body: { reason: 'other', note: 'Is this figure right?' },
    });
  }
  const body = {
    title: 'ለሁሉም',
    body: 'Buy now, a guaranteed profit. I read it on a poster. Is that allowed?',
    pictures: [],
  };
  await actOf(of, 'eden')('POST /api/v1/posts', { body });
}
