// The forum over HTTP: posts, comments, replies, likes, lists, blocked members, and hostile texts.
import { beforeAll, describe, expect, it } from 'vitest';
import { anArticle } from '#kit/articles.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aWriter, type Writer } from '#kit/forum.ts';
import { PROSE_ATTACKS } from '#kit/prose-attacks.ts';
import { setSetting } from '#kit/settings.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as catalogue } from '#features/catalogue/server/routes.ts';
import { routes as messages } from '#features/messages/server/routes.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { routes as revenue } from '#features/revenue/server/routes.ts';
import type { Entry } from '../contract/shapes.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, catalogue, revenue, messages, routes]));
});

const DONE = 100_000;
const NOT_FOUND = 202_601;
const MINUTE = 60_000;
/** Attacks that the contract already refuses, because it allows no null and no control or direction characters. */
const AT_THE_EDGE = new Set(['a null', 'a text that turns around', 'a link with a control character']);
const DAY = 24 * 60 * MINUTE;
type Page = { items: Entry[]; next: string | null };

const writer = () => aWriter(context, call);
const pageOf = async (who: Writer, path: string) => (await who.read(path)).data as Page;
const titles = async (who: Writer, path: string) => (await pageOf(who, path)).items.map(({ title }) => title);
const textOf = ({ blocks }: Entry) =>
  blocks?.map((block) => (block.kind === 'paragraph' ? block.runs.map(({ text }) => text).join('') : '?')).join('\n\n');

describe('a post', () => {
  it('is listed for others, and becomes hotter by likes and by others’ comments', async () => {
    const [one, two, three] = [await writer(), await writer(), await writer()];
    const { data: quiet } = await one.post('A quiet one');
    expect(quiet).toMatchObject({ level: 'post', state: 'shown', likes: 0, author: { own: true } });
    const { data: loud } = await two.post('A loud one');
    await context.advance(MINUTE);
    const { data: late } = await three.post('A late one');
    const path = '/api/v1/posts';
    expect((await titles(one, path)).slice(0, 3)).toEqual([late.title, loud.title, quiet.title]);
    expect((await one.like(loud.id)).data).toEqual({ liked: true, likes: 1 });
    expect((await one.like(loud.id)).data).toEqual({ liked: true, likes: 1 });
    expect((await two.like(loud.id)).code).toBe(202_608);
    await three.comment({ kind: 'post', id: loud.id }, 'I agree');
    await context.advance(MINUTE);
    await two.comment({ kind: 'post', id: loud.id }, 'Thank you');
    expect((await titles(one, `${path}?sort=hot`)).slice(0, 3)).toEqual([loud.title, late.title, quiet.title]);
    // One like and one comment by another member: log2(1 + 2) times 12 hours. The author's own comment doesn't count.
    const [row] = await db.admin<{ hours: number }[]>`
      select extract(epoch from hot_at - made_at)::float8 / 3600 as hours from forum.entry
      where id = ${BigInt(loud.id)}`;
    expect(row?.hours).toBeCloseTo(12 * Math.log2(3), 3);
    expect((await one.look(loud.id)).data).toMatchObject({ comments: 2, likes: 1, liked: true });
    expect((await one.like(loud.id, false)).data).toEqual({ liked: false, likes: 0 });
  });

  it('appears once in a paged list, in both orders', async () => {
    const reader = await writer();
    for (let at = 0; at < 5; at += 1) await (await writer()).post(`Page ${at}`);
    for (const sort of ['newest', 'hot']) {
      const all = await titles(reader, `/api/v1/posts?sort=${sort}&limit=100`);
      const seen: (string | null)[] = [];
      let after = '';
      do {
        const page = await pageOf(reader, `/api/v1/posts?sort=${sort}&limit=2${after}`);
        seen.push(...page.items.map(({ title }) => title));
        after = page.next === null ? '' : `&after=${page.next}`;
      } while (after !== '');
      expect(seen).toEqual(all);
    }
  });

  it('can be edited for 15 minutes, and its earlier text is kept', async () => {
    const one = await writer();
    const { data } = await one.post('First words', 'First text');
    const { data: changed } = await one.edit(data.id, 'Second text', 'Second words');
    expect(changed).toMatchObject({ title: 'Second words' });
    expect(textOf(changed)).toBe('Second text');
    expect(changed.editedAt).not.toBeNull();
    const kept = await db.admin`select title, body from forum.revision where entry_id = ${BigInt(data.id)}`;
    expect(kept).toMatchObject([{ title: 'First words', body: 'First text' }]);
    expect((await (await writer()).edit(data.id, 'Not mine')).code).toBe(NOT_FOUND);
    await context.advance(16 * MINUTE);
    expect((await one.edit(data.id, 'Third')).code).toBe(202_606);
  });

  it('can be withdrawn by its author, and its comments stay', async () => {
    const [one, two] = [await writer(), await writer()];
    const { data: post } = await one.post('Soon gone');
    const under = { kind: 'post', id: post.id } as const;
    const { data: comment } = await two.comment(under, 'A comment that stays');
    expect((await two.withdraw(post.id)).code).toBe(NOT_FOUND);
    expect((await one.withdraw(post.id)).data).toMatchObject({ state: 'withdrawn', title: null, blocks: null });
    expect((await two.look(post.id)).data).toMatchObject({ state: 'withdrawn', title: null, blocks: null });
    expect(await titles(two, '/api/v1/posts')).not.toContain('Soon gone');
    expect((await pageOf(two, `/api/v1/comments?under=post&id=${post.id}`)).items).toMatchObject([{ id: comment.id }]);
    expect((await two.comment(under, 'Late')).code).toBe(202_607);
    expect((await two.comment({ kind: 'comment', id: comment.id }, 'Late')).code).toBe(202_607);
  });

  it('has at most as many characters as the setting allows', async () => {
    const one = await writer();
    expect((await one.post('Long', 'x'.repeat(2_001))).code).toBe(210_000);
    await setSetting(db, 'forum.postMax', 1_000);
    await refreshSettings(db.app);
    expect((await one.post('Long', 'x'.repeat(1_001))).code).toBe(202_605);
    expect((await one.post('Hidden', '\u200B\u2066')).code).toBe(210_000);
    expect((await one.post('\u3164', 'x')).code).toBe(210_000);
    const { code, data: post } = await one.post('Right', 'x'.repeat(1_000));
    expect(code).toBe(DONE);
    for (const [signs, answer] of [
      [501, 202_605],
      [500, DONE],
    ] as const)
      expect((await one.comment({ kind: 'post', id: post.id }, 'x'.repeat(signs))).code).toBe(answer);
    expect((await one.act('POST /api/v1/posts', { title: ' ', body: 'x', pictures: [] })).code).toBe(210_000);
  });
});

describe('a comment', () => {
  it('can have replies, and can be written under news', async () => {
    const [one, two] = [await writer(), await writer()];
    const news = await anArticle(context, { texts: { en: { title: 'Rain' } } });
    const rule = await anArticle(context, { kind: 'rule', texts: { en: { title: 'A rule' } } });
    const { data: comment } = await one.comment({ kind: 'article', id: String(news.id) }, 'It rained here');
    expect(comment).toMatchObject({ level: 'comment', under: { kind: 'article', id: String(news.id) } });
    expect((await two.comment({ kind: 'article', id: String(rule.id) }, 'No')).code).toBe(NOT_FOUND);
    const under = { kind: 'comment', id: comment.id } as const;
    const { data: reply } = await two.comment(under, 'Here too');
    expect(reply).toMatchObject({ level: 'reply', under: { kind: 'comment', id: comment.id } });
    expect((await one.comment({ kind: 'comment', id: reply.id }, 'Deeper')).code).toBe(NOT_FOUND);
    const list = await pageOf(two, `/api/v1/comments?under=article&id=${news.id}`);
    expect(list.items).toMatchObject([{ id: comment.id, comments: 1 }]);
    // The withdrawn comment keeps its place without its text, because it has a reply.
    await one.withdraw(comment.id);
    const left = await pageOf(two, `/api/v1/comments?under=article&id=${news.id}`);
    expect(left.items).toMatchObject([{ id: comment.id, state: 'withdrawn', blocks: null }]);
    await two.withdraw(reply.id);
    expect((await pageOf(one, `/api/v1/comments?under=comment&id=${comment.id}`)).items).toEqual([]);
  });
});

describe('a member', () => {
  it('sees nothing of a blocked member until unblocking them', async () => {
    const [reader, loud] = [await writer(), await writer()];
    const { data: post } = await loud.post('From a loud member');
    const { data: own } = await reader.post('From the reader');
    const under = { kind: 'post', id: own.id } as const;
    await loud.comment(under, 'Loud');
    expect((await reader.act(`POST /api/v1/entries/${own.id}/block-author`)).code).toBe(202_608);
    expect((await reader.act(`POST /api/v1/entries/${post.id}/block-author`)).code).toBe(DONE);
    expect(await titles(reader, '/api/v1/posts')).not.toContain(post.title);
    expect(await titles(reader, '/api/v1/posts?search=loud')).not.toContain(post.title);
    expect((await pageOf(reader, `/api/v1/comments?under=post&id=${own.id}`)).items).toEqual([]);
    expect((await reader.look(post.id)).code).toBe(NOT_FOUND);
    expect((await reader.like(post.id)).code).toBe(NOT_FOUND);
    const { items } = (await reader.read('/api/v1/blocked-members')).data as { items: { id: string }[] };
    const [block] = items;
    expect(items).toHaveLength(1);
    await reader.act(`DELETE /api/v1/blocked-members/${block?.id}`);
    expect((await reader.look(post.id)).code).toBe(DONE);
  });

  it('lists their own posts, comments and likes', async () => {
    const [one, two] = [await writer(), await writer()];
    const { data: post } = await one.post('My own');
    const { data: comment } = await one.comment({ kind: 'post', id: post.id }, 'And a comment');
    await two.like(comment.id);
    await two.like(post.id);
    expect(await titles(one, '/api/v1/my-entries?kind=posts')).toEqual(['My own']);
    expect((await pageOf(one, '/api/v1/my-entries?kind=comments')).items).toMatchObject([{ id: comment.id }]);
    const liked = await pageOf(two, '/api/v1/my-entries?kind=liked&limit=1');
    expect(liked.items).toMatchObject([{ id: post.id }]);
    const rest = await pageOf(two, `/api/v1/my-entries?kind=liked&limit=1&after=${liked.next}`);
    expect(rest.items).toMatchObject([{ id: comment.id }]);
    expect((await pageOf(two, '/api/v1/my-entries?kind=waiting')).items).toEqual([]);
  });

  it('is new at first, and settled after enough days and visible entries', async () => {
    const one = await writer();
    const settled = async () => ((await one.read('/api/v1/forum')).data as { settled: boolean }).settled;
    for (let at = 0; at < 3; at += 1) {
      await one.post(`Standing ${at}`);
      await context.advance(3 * MINUTE);
    }
    expect(await settled()).toBe(false);
    await context.advance(8 * DAY);
    expect(await settled()).toBe(true);
  });
});

it('shows every hostile text as plain text', async () => {
  const { data: post } = await (await writer()).post('Attacks');
  // A new member has ten comments a day.
  for (let from = 0; from < PROSE_ATTACKS.length; from += 10) {
    const one = await writer();
    for (const [name, attack] of PROSE_ATTACKS.slice(from, from + 10)) {
      const { code, data } = await one.comment({ kind: 'post', id: post.id }, attack.slice(0, 140));
      await context.advance(MINUTE);
      expect([name, code]).toEqual([name, AT_THE_EDGE.has(name) ? 210_000 : DONE]);
      if (code !== DONE) continue;
      expect(data.blocks?.every(({ kind }) => kind === 'paragraph')).toBe(true);
      expect(JSON.stringify(data.blocks)).not.toMatch(/"to":"(?!https:)/);
      expect((await one.look(data.id)).data.blocks).toEqual(data.blocks);
    }
  }
});
