// A forum of a million posts and ten million comments (forum.md 3), written in bulk straight into the tables. Measures
// whole pages: the query, and what the server adds to its rows.
import { listComments } from '#features/forum/server/entries/handlers.ts';
import { listOwn, listPosts } from '#features/forum/server/entries/entry-lists.ts';
import { entryToWire } from '#features/forum/server/entries/entry-view.ts';
import { entryById } from '#features/forum/server/entries/entries.ts';
import { required } from '#platform/required.ts';
import { makeMembers } from '#kit/market.ts';
import { type Cost, costOf } from './cost.ts';
import { type Bench, settleDown } from './server.ts';

const POSTS = Number(process.env.BENCH_POSTS ?? 1_000_000);
const COMMENTS_EACH = 10;
const WRITERS = 1_000;
const READS = 200;
const WARM_UP_READS = 20;
const PAGE = 20;
const TO_REACH_MS = 30;

export type ForumCost = Cost & { what: string; p95Ms: number; toReachMs: number };

type Read = { what: string; call: (n: number) => Promise<unknown> };

export async function benchForum(bench: Bench): Promise<ForumCost[]> {
  const writers = await makeMembers(bench.db, WRITERS);
  await writeForum(bench, required(writers[0]));
  await settleDown(bench);
  const costs: ForumCost[] = [];
  for (const { what, call } of readsOf(bench, required(writers[0]))) {
    await costOf(bench, WARM_UP_READS, call);
    const times: number[] = [];
    const cost = await costOf(bench, READS, async (n) => {
      const from = performance.now();
      await call(n + WARM_UP_READS);
      times.push(performance.now() - from);
    });
    costs.push({ what, p95Ms: p95(times), toReachMs: TO_REACH_MS, ...cost });
  }
  return costs;
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return required(sorted[Math.floor(sorted.length * 0.95)]);
}

/** Picks posts in an order in which no two reads are of the same page. */
const nth = (n: number) => 1 + ((n * 7_919 * 131) % POSTS);

function readsOf({ context }: Bench, memberId: bigint): Read[] {
  const list = (of: object) => listPosts(context, { memberId, limit: PAGE, ...of });
  const cursor = (...parts: readonly (number | bigint)[]) => Buffer.from(parts.join('|'), 'utf8').toString('base64url');
  const search = (words: (n: number) => string) => (n: number) => list({ search: words(n) });
  const newest = BigInt(context.clock.now().getTime()) * 1000n;
  return [
    { what: 'the newest posts', call: () => list({}) },
    { what: 'newest, anywhere in the list', call: (n) => list({ after: cursor(nth(n)) }) },
    { what: 'the hot posts', call: () => list({ sort: 'hot' }) },
    {
      what: 'hot, anywhere in the list',
      call: (n) => list({ sort: 'hot', after: cursor(newest - BigInt(nth(n)) * 60_000_000n, nth(n)) }),
    },
    { what: 'essence', call: () => list({ essence: 'true' }) },
    {
      what: 'a post with its comments',
      call: async (n) => {
        const id = BigInt(nth(n));
        const entry = required(await entryById(context.sql, id));
        await entryToWire(context, context.sql, entry, memberId);
        await listComments(context, { memberId, place: { kind: 'post', id }, limit: PAGE });
      },
    },
    { what: 'my posts', call: () => listOwn(context, { memberId, kind: 'posts', limit: PAGE }) },
    { what: 'search, a word of every second post', call: search(() => 'rent') },
    { what: 'search, words from common to rare', call: search((n) => `word${(n * 37) % 5_000}x`) },
    { what: 'search, a word of one post', call: search((n) => `only${nth(n)}x`) },
    { what: 'search, two words', call: search((n) => `rent word${(n * 53) % 5_000}x`) },
    { what: 'search, nothing there', call: search((n) => `absent${n}x`) },
  ];
}

/** Inserts without row triggers, and creates indexes only when all rows are there. */
async function writeForum({ db, context }: Bench, memberId: bigint): Promise<void> {
  const at = context.clock.now();
  const dropped = await db.admin<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'forum' and tablename = 'entry' and indexname <> 'entry_pkey'`;
  await db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const { name } of dropped) await tx.unsafe(`drop index forum.${name}`);
    // Word frequencies as in a language: a few words are in most posts, and most words in few.
    await tx`
      insert into forum.entry (id, level, member_id, title, body, tree, words, state, waits_for, promises, made_at,
        hot_at, likes, comments, answers, essence_at) overriding system value
      select n, 'post', ${memberId}::bigint + n % ${WRITERS}::int, 'Post ' || n, repeat('Rent came in time. ', 6),
        '[{"kind":"paragraph","runs":[{"text":"Rent came in time."}]}]'::jsonb,
        array_to_tsvector(array(select 'word' || floor(5000 * random() ^ 3)::int || 'x'
            from generate_series(1, 10) w where n > 0)
          || ('only' || n || 'x') || case when n % 2 = 0 then array['rent'] else '{}' end),
        'shown', '{}', '{}', ${at}::timestamptz - (${POSTS}::int - n) * interval '1 minute',
        forum.hot(${at}::timestamptz - (${POSTS}::int - n) * interval '1 minute', n % 97), n % 60, 10, n % 37,
        case when n % 500 = 0 then ${at}::timestamptz end
      from generate_series(1, ${POSTS}::int) n`;
    await tx`
      insert into forum.entry (id, level, member_id, post_id, body, tree, state, waits_for, promises, made_at, hot_at)
        overriding system value
      select ${POSTS}::bigint + n, 'comment', ${memberId}::bigint + n % ${WRITERS}::int, 1 + n % ${POSTS}::bigint,
        'Mine came late.', '[{"kind":"paragraph","runs":[{"text":"Mine came late."}]}]'::jsonb, 'shown', '{}', '{}',
        ${at}, ${at}
      from generate_series(1, ${POSTS}::bigint * ${COMMENTS_EACH}::bigint) n`;
    await tx`
      insert into forum.liking (entry_id, member_id, at)
      select 1 + n % ${POSTS}::bigint, ${memberId}::bigint + n / ${POSTS}::bigint, ${at}
      from generate_series(0, ${POSTS}::bigint * 2 - 1) n`;
    await tx`set local maintenance_work_mem = '1GB'`;
    for (const { definition } of dropped) await tx.unsafe(definition);
    await tx`select setval(pg_get_serial_sequence('forum.entry', 'id'), ${POSTS * (COMMENTS_EACH + 1)}::bigint)`;
  });
}
