// Forum lists, one post and a search read few rows of a large forum. For speed, rows are inserted directly with
// triggers off, in a transaction that is rolled back at the end.
import { expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { rowsRead } from '#kit/rows-read.ts';
import { aMember } from '#kit/people.ts';
import type { Queryable } from '#platform/database/db.ts';
import { searchOf } from '#platform/language/search-words.ts';
import { waitingMatters } from './desk/matter-store.ts';
import {
  commentsOf,
  entriesUnder,
  hottestPosts,
  likedBy,
  newestPosts,
  postsOf,
  searchPosts,
} from './entries/entry-lists.ts';
import { entryById, countShown, timesOf } from './entries/entries.ts';

const POSTS = 5_000;
const EACH = 4;
const PAGE = 20;
const ROWS_EACH = 8;
/** A search for several words first samples this many posts. */
const SAMPLE = 1_000;

type Read = (q: Queryable, memberId: bigint, at: Date) => Promise<unknown>;
const all = (memberId: bigint) => ({ memberId, limit: PAGE + 1, essence: false, before: null, after: null }) as const;
const READS: Record<string, Read> = {
  'the newest': (q, me) => newestPosts(q, all(me)),
  'older ones': (q, me) => newestPosts(q, { ...all(me), before: 2_500n }),
  essence: (q, me) => newestPosts(q, { ...all(me), essence: true }),
  'the hot ones': (q, me) => hottestPosts(q, all(me)),
  'cooler ones': (q, me, at) =>
    hottestPosts(q, { ...all(me), after: { micros: BigInt(at.getTime() - 2_500_000) * 1000n, id: 1n } }),
  'a rare word': (q, me) => searchPosts(q, { ...all(me), search: searchOf('word777') as string }),
  'a word of every post': (q, me) => searchPosts(q, { ...all(me), search: searchOf('rent') as string }),
  'two words of every post': (q, me) => searchPosts(q, { ...all(me), search: searchOf('rent word') as string }),
  'a word inside a Chinese sentence': (q, me) => searchPosts(q, { ...all(me), search: searchOf('手机') as string }),
  'two words inside Thai sentences': (q, me) =>
    searchPosts(q, { ...all(me), search: searchOf('ถอนเงินธนาคาร') as string }),
  'one post': (q) => entryById(q, 77n),
  'its comments': (q, me) => entriesUnder(q, { ...all(me), place: { kind: 'post', id: 77n } }),
  'my posts': (q, me) => postsOf(q, all(me)),
  'my comments': (q, me) => commentsOf(q, all(me)),
  'what I liked': (q, me) => likedBy(q, all(me)),
  'my last posts': (q, me) => timesOf(q, { memberId: me, posts: true, limit: PAGE }),
  'how many stand': (q, me) => countShown(q, me, 3),
  'the queue': (q) => waitingMatters(q, { kind: null, memberId: null, after: null, limit: PAGE + 1 }),
};

it(`reads few rows among ${POSTS} posts with ${EACH} comments each`, async () => {
  const db = await freshDatabase();
  const context = await testContext(db);
  const [me, other] = [(await aMember(context)).id, (await aMember(context)).id];
  const at = context.clock.now();
  const rollback = new Error('rollback');
  const work = db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const who = tx`case when n % 50 = 0 then ${me}::bigint else ${other}::bigint end`;
    await tx`insert into forum.entry (id, level, member_id, title, body, tree, words, state, waits_for, promises,
        made_at, hot_at, essence_at) overriding system value
      select n, 'post', ${who}, 'Title', 'Body', '[]',
        array_to_tsvector(array['rent', 'word' || n])
          || case when n % 1000 = 77 then platform.words_of(platform.fold('我的手机坏了 ฉันถอนเงินที่ธนาคาร')) else '' end,
        'shown', '{}', '{}', ${at}, ${at}::timestamptz - n * interval '1 second',
        case when n % 9 = 0 then ${at}::timestamptz end
      from generate_series(1, ${POSTS}::int) n`;
    await tx`select setval(pg_get_serial_sequence('forum.entry', 'id'), ${POSTS}::int)`;
    await tx`insert into forum.entry (level, member_id, post_id, body, tree, state, waits_for, promises, made_at,
        hot_at)
      select 'comment', ${who}, n, 'Body', '[]', 'shown', '{}', '{}', ${at}, ${at}
      from generate_series(1, ${POSTS}::int) n, generate_series(1, ${EACH}::int)`;
    await tx`insert into forum.liking (entry_id, member_id, at)
      select n, ${me}, ${at} from generate_series(1, 2000) n`;
    await tx`insert into forum.matter (kind, entry_id, member_id, opened_at, closed_at)
      select 'report', n, ${other}, ${at}, case when n > 200 then ${at}::timestamptz end
      from generate_series(1, 2000) n`;
    await tx`analyze forum.entry, forum.liking, forum.matter`;
    for (const [name, read] of Object.entries(READS)) {
      const rows = await rowsRead(tx, 'forum', () => read(tx, me, at));
      const most = PAGE * ROWS_EACH + (name.startsWith('two words') ? SAMPLE : 0);
      expect([name, rows]).toEqual([name, expect.toSatisfy((count: number) => count > 0 && count < most)]);
    }
    const old = await searchPosts(tx, { ...all(me), search: searchOf('rent word7') as string });
    expect(old.map(({ id }) => id)).toEqual(Array.from({ length: PAGE + 1 }, (_, n) => BigInt(799 - n)));
    throw rollback;
  });
  await expect(work).rejects.toBe(rollback);
}, 60_000);
