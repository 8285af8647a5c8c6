// Lets the demo people write in the forum on each day of the history, by its use cases: the texts of forum-texts.ts,
// and some that are moderated.
import { type Like, type Writing, writeTogether } from '#features/forum/server/public.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { type Act, DRAWN, sendPicture } from './desk.ts';
import { DEMO_POSTS, type DemoPost, NEWS_COMMENTS } from './forum-texts.ts';

type Writer = { key: string; id: bigint; act: Act };
/** Ids of what was written, by the place of its post in DEMO_POSTS. */
export type ForumHistory = Map<DemoPost, { id: string; comments: string[] }>;
export type Moderators = { content: Act; admin: Act };
type Day = { context: Context; day: number; writers: readonly Writer[]; forum: ForumHistory; desk: Moderators };

const MUTED = { who: 'kidus', from: 84 } as const;
/** By this day the van's fifth rent, due on a Tuesday, has come six days late (catalogue's sandbox). */
const VAN_LATE = 42;

export function newForum(): ForumHistory {
  return new Map();
}

export async function simulateForum(of: Day): Promise<void> {
  const { day } = of;
  for (const post of DEMO_POSTS) {
    if (post.day === day) await publish(of, post);
    if (post.day + 1 === day) await comment(of, post);
    if (post.day + 2 === day) await reply(of, post);
  }
  for (const { who, text } of NEWS_COMMENTS.filter((one) => one.day === day)) {
    const { items } = await actOf(of, who)('GET /api/v1/articles', { query: { kind: 'news' } });
    const under = { kind: 'article', id: required(items[0]).id } as const;
    await write(of, [{ memberId: idOf(of, who), under, title: null, body: text }]);
  }
  await moderate(of);
}

const writerOf = ({ writers }: Day, key: string): Writer => required(writers.find((one) => one.key === key));
const actOf = (of: Day, key: string): Act => writerOf(of, key).act;
const idOf = (of: Day, key: string): bigint => writerOf(of, key).id;

/** Their demo texts are in English, or in Amharic, which their letters tell. */
async function write(
  { context }: Day,
  entries: readonly Omit<Writing, 'saidIn'>[],
  likes: readonly Like[] = [],
): Promise<string[]> {
  const said = entries.map((entry) => ({ ...entry, saidIn: 'en' as const }));
  return (await writeTogether(context, { entries: said, likes })).map(String);
}

async function publish(of: Day, post: DemoPost): Promise<void> {
  const { who, title, body, picture, marks = [] } = post;
  const act = actOf(of, who);
  const pictures = picture === undefined ? [] : [await sendPicture(act, DRAWN[picture])];
  const { id } = await act('POST /api/v1/posts', { body: { title, body, pictures } });
  of.forum.set(post, { id, comments: [] });
  const path = { id };
  if (marks.includes('pinned'))
    await of.desk.content('POST /console/api/v1/forum-entries/{id}/pin', { path, body: { pinned: true } });
  if (marks.includes('essence'))
    await of.desk.content('POST /console/api/v1/forum-entries/{id}/essence', { path, body: { essence: true } });
}

async function comment(of: Day, post: DemoPost): Promise<void> {
  const known = required(of.forum.get(post));
  const under = { kind: 'post', id: known.id } as const;
  const likes = post.likes ?? [];
  known.comments = await write(
    of,
    post.comments.map(({ who, text }) => ({ memberId: idOf(of, who), under, title: null, body: text })),
    likes.map((who) => ({ id: BigInt(known.id), memberId: idOf(of, who) })),
  );
}

async function reply(of: Day, post: DemoPost): Promise<void> {
  const [first] = required(of.forum.get(post)).comments;
  const under = { kind: 'comment', id: required(first) } as const;
  const replies = post.replies ?? [];
  if (replies.length > 0)
    await write(
      of,
      replies.map(({ who, text }) => ({ memberId: idOf(of, who), under, title: null, body: text })),
    );
}

/** Some texts are reported and moderated. A few cases stay open for whoever tries the console. */
async function moderate(of: Day): Promise<void> {
  const { day } = of;
  if (day === VAN_LATE) await overturned(of);
  if (day === 60) await refused(of);
  if (day === MUTED.from - 1) await muted(of);
  if (day === 88) await leftOpen(of);
}

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
    title: 'Rent of the delivery van was late',
    body: 'It was due on a Tuesday and came on the Monday after. The weave shows clay.',
  };
  const id = await reported(of, ['dawit', 'selam'], post, 'tigist');
  const path = { id: await matterOf(of, id) };
  const body = { act: 'remove', reason: 'false', note: '' } as const;
  await of.desk.content('POST /console/api/v1/forum-matters/{id}/decide', { path, body });
  const own = await actOf(of, 'tigist')('GET /api/v1/entries/{id}', { path: { id } });
  await actOf(of, 'tigist')('POST /api/v1/forum-decisions/{id}/contest', {
    path: { id: required(own.decision).id },
    body: { text: 'The rent was late. The trail of my earning shows the bank line of that Monday.' },
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
  const memberId = idOf(of, MUTED.who);
  await of.desk.content('POST /console/api/v1/members/{id}/forum-mutes', {
    path: { id: String(memberId) },
    body: { reason: 'spam', days: 14, note: 'The second text against the rules.' },
  });
}

/** Leaves two reported posts and one waiting post open. */
async function leftOpen(of: Day): Promise<void> {
  for (const [by, who] of [
    ['rahel', 'nahom'],
    ['abel', 'yonas'],
  ] as const) {
    const [, { id }] = required([...of.forum].findLast(([post]) => post.who === who));
    await actOf(of, by)('POST /api/v1/entries/{id}/reports', {
      path: { id },
      body: { reason: 'other', note: 'Is this right?' },
    });
  }
  const body = {
    title: 'ለሁሉም',
    body: 'Buy now, a guaranteed profit. I read it on a poster. Is that allowed?',
    pictures: [],
  };
  await actOf(of, 'eden')('POST /api/v1/posts', { body });
}
