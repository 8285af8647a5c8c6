// Reads entries for a member: lists, search hits, comments under an entry, and own entries. Lists are keyset-paged
// along their indexes (forum.md 3).
import type { Queryable, Statement } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import {
  idOf,
  type InstantKey,
  instantKeyOf,
  instantRowOf,
  microsOf,
  type Page,
  readPage,
} from '#platform/http/keyset.ts';
import { searchOf } from '#platform/language/search-words.ts';
import { required } from '#platform/required.ts';
import type { Entry } from '../../contract/shapes.ts';
import { entryColumns, type EntryRow } from './entries.ts';
import { entriesToWire } from './entry-view.ts';

type ListAsked = { memberId: bigint; limit: number };

/** SQL condition: the reader has not blocked the author of entry `e`. */
const notBlocked = (q: Queryable, memberId: bigint) => q`
  not exists (select from forum.block b where b.member_id = ${memberId} and b.blocked_id = e.member_id)`;

export async function newestPosts(
  q: Queryable,
  { memberId, essence, before, limit }: ListAsked & { essence: boolean; before: bigint | null },
): Promise<EntryRow[]> {
  return q<EntryRow[]>`
    select ${entryColumns(q)} from forum.entry e
    where e.level = 'post' and e.state = 'shown' and ${notBlocked(q, memberId)}
      ${essence ? q`and e.essence_at is not null` : q``} ${before === null ? q`` : q`and e.id < ${before}`}
    order by e.id desc limit ${limit}`;
}

export async function hottestPosts(
  q: Queryable,
  { memberId, essence, after, limit }: ListAsked & { essence: boolean; after: InstantKey | null },
): Promise<(EntryRow & { micros: bigint })[]> {
  return q<(EntryRow & { micros: bigint })[]>`
    select ${entryColumns(q)}, ${microsOf(q, 'e.hot_at')} as micros from forum.entry e
    where e.level = 'post' and e.state = 'shown' and ${notBlocked(q, memberId)}
      ${essence ? q`and e.essence_at is not null` : q``}
      ${after === null ? q`` : q`and (e.hot_at, e.id) < ${instantRowOf(q, after)}`}
    order by e.hot_at desc, e.id desc limit ${limit}`;
}

/** How many of the newest posts are sampled to estimate how common the searched words are. */
const SAMPLE = 1_000;
/** If at least this many of the sample match, the newest `WALK` posts are scanned. */
const COMMON = 3;
const WALK = 20_000;

/**
 * The newest posts that contain all words of a search (content.md 5). For one word the planner chooses well. It cannot
 * estimate how often several words occur together, and the index would read all posts of each word. So a sample of the
 * newest posts decides: if the combination is common, the newest posts are scanned; otherwise the index finds the posts
 * with the rarest word, and they are checked for the others.
 */
export async function searchPosts(
  q: Queryable,
  { memberId, search, before, limit }: ListAsked & { search: string; before: bigint | null },
): Promise<EntryRow[]> {
  const posts = q`level = 'post' and state = 'shown' ${before === null ? q`` : q`and id < ${before}`}`;
  const newest = (most: number) => q`(select * from forum.entry where ${posts} order by id desc limit ${most})`;
  const found = (from: Statement) => q<EntryRow[]>`
    select ${entryColumns(q)} from ${from} e
    where e.words @@ ${search}::tsquery and ${notBlocked(q, memberId)} order by e.id desc limit ${limit}`;
  const terms = search.split(' & ');
  if (terms.length === 1) return found(q`(select * from forum.entry where ${posts})`);
  const [sample] = await q<{ hits: number; rarest: string }[]>`
    with n as materialized (select words from ${newest(SAMPLE)} e)
    select (select count(*)::int from n where words @@ ${search}::tsquery) as hits,
      (select term from unnest(${terms}::text[]) term
        order by (select count(*) from n where words @@ term::tsquery), length(term) desc limit 1) as rarest`;
  const { hits, rarest } = required(sample);
  const common = hits < COMMON ? [] : await found(newest(WALK));
  if (common.length === limit) return common;
  return found(q`(
    with hit as materialized (select id from forum.entry where words @@ ${rarest}::tsquery and ${posts})
    select entry.* from hit join forum.entry using (id))`);
}

const PINNED_MOST = 5;

export async function pinnedPosts(q: Queryable, memberId: bigint): Promise<EntryRow[]> {
  return q<EntryRow[]>`
    select ${entryColumns(q)} from forum.entry e
    where e.pinned_at is not null and e.state = 'shown' and ${notBlocked(q, memberId)}
    order by e.pinned_at desc limit ${PINNED_MOST}`;
}

export type Thread = { kind: 'post' | 'article' | 'comment'; id: bigint };

/**
 * Comments or replies, the oldest first. One that is hidden or taken down keeps its place, without its text, if it has
 * replies.
 */
export async function entriesUnder(
  q: Queryable,
  { memberId, place, after, limit }: ListAsked & { place: Thread; after: bigint | null },
): Promise<EntryRow[]> {
  const under = {
    post: q`e.post_id = ${place.id} and e.level = 'comment'`,
    article: q`e.article_id = ${place.id} and e.level = 'comment'`,
    comment: q`e.parent_id = ${place.id} and e.level = 'reply'`,
  }[place.kind];
  return q<EntryRow[]>`
    select ${entryColumns(q)} from forum.entry e
    where ${under} and (e.state = 'shown' or e.member_id = ${memberId} or (e.state <> 'waiting' and e.comments > 0))
      and ${notBlocked(q, memberId)} ${after === null ? q`` : q`and e.id > ${after}`}
    order by e.id limit ${limit}`;
}

type Own = ListAsked & { before: bigint | null };

export async function postsOf(q: Queryable, { memberId, before, limit }: Own): Promise<EntryRow[]> {
  return q<EntryRow[]>`
    select ${entryColumns(q)} from forum.entry e
    where e.member_id = ${memberId} and e.level = 'post' ${before === null ? q`` : q`and e.id < ${before}`}
    order by e.id desc limit ${limit}`;
}

export async function commentsOf(q: Queryable, { memberId, before, limit }: Own): Promise<EntryRow[]> {
  return q<EntryRow[]>`
    select ${entryColumns(q)} from forum.entry e
    where e.member_id = ${memberId} and e.level <> 'post' ${before === null ? q`` : q`and e.id < ${before}`}
    order by e.id desc limit ${limit}`;
}

async function waitingOf(q: Queryable, { memberId, before, limit }: Own): Promise<EntryRow[]> {
  return q<EntryRow[]>`
    select ${entryColumns(q)} from forum.entry e
    where e.member_id = ${memberId} and e.state in ('waiting', 'hidden')
      ${before === null ? q`` : q`and e.id < ${before}`}
    order by e.id desc limit ${limit}`;
}

/** Entries that a member likes, the last liked first. `likingId` is the key for paging. */
export async function likedBy(
  q: Queryable,
  { memberId, before, limit }: Own,
): Promise<(EntryRow & { likingId: bigint })[]> {
  return q<(EntryRow & { likingId: bigint })[]>`
    select ${entryColumns(q)}, l.id as liking_id from forum.liking l join forum.entry e on e.id = l.entry_id
    where l.member_id = ${memberId} and e.state = 'shown' and ${notBlocked(q, memberId)}
      ${before === null ? q`` : q`and l.id < ${before}`}
    order by l.id desc limit ${limit}`;
}

type PostsAsked = {
  memberId: bigint;
  sort?: 'newest' | 'hot' | undefined;
  essence?: 'true' | undefined;
  search?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
};

/** A page of the newest posts, the hottest posts, or the hits of a search (forum.md 3). */
export async function listPosts(context: Pick<Context, 'sql' | 'config'>, asked: PostsAsked): Promise<Page<Entry>> {
  const { sql } = context;
  const { memberId, after } = asked;
  const of = { memberId, essence: asked.essence !== undefined };
  const items = (rows: readonly EntryRow[]) => entriesToWire(context, sql, rows, memberId);
  if (asked.search !== undefined) {
    const search = searchOf(asked.search);
    if (search === null) return { items: [], next: null };
    return readPage(asked.limit, {
      rows: (limit) => searchPosts(sql, { memberId, search, before: idOf(after), limit }),
      key: (row) => row.id,
      items,
    });
  }
  if (asked.sort === 'hot')
    return readPage(asked.limit, {
      rows: (limit) => hottestPosts(sql, { ...of, after: instantKeyOf(after), limit }),
      key: (row) => [row.micros, row.id],
      items,
    });
  return readPage(asked.limit, {
    rows: (limit) => newestPosts(sql, { ...of, before: idOf(after), limit }),
    key: (row) => row.id,
    items,
  });
}

type OwnAsked = {
  memberId: bigint;
  kind: 'posts' | 'comments' | 'liked' | 'waiting';
  after?: string | undefined;
  limit?: number | undefined;
};

/** A page of the member's own posts, comments or waiting entries, or of the entries that they like. */
export async function listOwn(
  context: Pick<Context, 'sql' | 'config'>,
  { memberId, kind, after, limit: asked }: OwnAsked,
): Promise<Page<Entry>> {
  const { sql } = context;
  const before = idOf(after);
  if (kind === 'liked')
    return readPage(asked, {
      rows: (limit) => likedBy(sql, { memberId, before, limit }),
      key: (row) => row.likingId,
      items: (rows) => entriesToWire(context, sql, rows, memberId),
    });
  const read = { posts: postsOf, comments: commentsOf, waiting: waitingOf }[kind];
  return readPage(asked, {
    rows: (limit) => read(sql, { memberId, before, limit }),
    key: (row) => row.id,
    items: (rows) => entriesToWire(context, sql, rows, memberId),
  });
}
