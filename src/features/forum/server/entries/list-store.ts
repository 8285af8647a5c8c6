// Lists of entries, keyset-paged along their indexes (forum.md 3).
import type { Queryable, Statement } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';
import { type InstantKey, instantRowOf, microsOf } from '#platform/http/keyset.ts';
import { type EntryRow, entryColumns } from './entry-store.ts';

type Asked = { memberId: bigint; limit: number };

/** SQL: of entry `e`, whether the reader wants to see its author. */
const wanted = (q: Queryable, memberId: bigint) => q`
  not exists (select from forum.block b where b.member_id = ${memberId} and b.blocked_id = e.member_id)`;

export async function newestPosts(
  q: Queryable,
  { memberId, essence, before, limit }: Asked & { essence: boolean; before: bigint | null },
): Promise<EntryRow[]> {
  return q<EntryRow[]>`
    select ${entryColumns(q)} from forum.entry e
    where e.level = 'post' and e.state = 'shown' and ${wanted(q, memberId)}
      ${essence ? q`and e.essence_at is not null` : q``} ${before === null ? q`` : q`and e.id < ${before}`}
    order by e.id desc limit ${limit}`;
}

export async function hottestPosts(
  q: Queryable,
  { memberId, essence, after, limit }: Asked & { essence: boolean; after: InstantKey | null },
): Promise<(EntryRow & { micros: bigint })[]> {
  return q<(EntryRow & { micros: bigint })[]>`
    select ${entryColumns(q)}, ${microsOf(q, 'e.hot_at')} as micros from forum.entry e
    where e.level = 'post' and e.state = 'shown' and ${wanted(q, memberId)}
      ${essence ? q`and e.essence_at is not null` : q``}
      ${after === null ? q`` : q`and (e.hot_at, e.id) < ${instantRowOf(q, after)}`}
    order by e.hot_at desc, e.id desc limit ${limit}`;
}

/** So many of the newest posts tell how common words are. */
const SAMPLE = 1_000;
/** Hits among them from which on the newest posts, as many as `WALK`, are read one by one. */
const COMMON = 3;
const WALK = 20_000;

/**
 * The newest posts that hold the words of a search (content.md 5). The planner knows how common one word is. It cannot
 * tell how often several stand together, and the index reads all posts of each. So a sample decides. Common words are
 * found from post to post. Else the index finds posts with the rarest word, and the others are looked for in them.
 */
export async function searchPosts(
  q: Queryable,
  { memberId, search, before, limit }: Asked & { search: string; before: bigint | null },
): Promise<EntryRow[]> {
  const posts = q`level = 'post' and state = 'shown' ${before === null ? q`` : q`and id < ${before}`}`;
  const newest = (most: number) => q`(select * from forum.entry where ${posts} order by id desc limit ${most})`;
  const found = (from: Statement) => q<EntryRow[]>`
    select ${entryColumns(q)} from ${from} e
    where e.words @@ ${search}::tsquery and ${wanted(q, memberId)} order by e.id desc limit ${limit}`;
  const terms = search.split(' & ');
  if (terms.length === 1) return found(q`(select * from forum.entry where ${posts})`);
  const [sample] = await q<{ hits: number; rarest: string }[]>`
    with n as materialized (select words from ${newest(SAMPLE)} e)
    select (select count(*)::int from n where words @@ ${search}::tsquery) as hits,
      (select term from unnest(${terms}::text[]) term
        order by (select count(*) from n where words @@ term::tsquery), length(term) desc limit 1) as rarest`;
  const { hits, rarest } = must(sample);
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
    where e.pinned_at is not null and e.state = 'shown' and ${wanted(q, memberId)}
    order by e.pinned_at desc limit ${PINNED_MOST}`;
}

export type Place = { kind: 'post' | 'article' | 'comment'; id: bigint };

/** The oldest first. A text that is gone keeps its place while others stand under it. */
export async function entriesUnder(
  q: Queryable,
  { memberId, place, after, limit }: Asked & { place: Place; after: bigint | null },
): Promise<EntryRow[]> {
  const under = {
    post: q`e.post_id = ${place.id} and e.level = 'comment'`,
    article: q`e.article_id = ${place.id} and e.level = 'comment'`,
    comment: q`e.parent_id = ${place.id} and e.level = 'reply'`,
  }[place.kind];
  return q<EntryRow[]>`
    select ${entryColumns(q)} from forum.entry e
    where ${under} and (e.state = 'shown' or e.member_id = ${memberId} or (e.state <> 'waiting' and e.comments > 0))
      and ${wanted(q, memberId)} ${after === null ? q`` : q`and e.id > ${after}`}
    order by e.id limit ${limit}`;
}

type Own = Asked & { before: bigint | null };

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

export async function waitingOf(q: Queryable, { memberId, before, limit }: Own): Promise<EntryRow[]> {
  return q<EntryRow[]>`
    select ${entryColumns(q)} from forum.entry e
    where e.member_id = ${memberId} and e.state in ('waiting', 'hidden')
      ${before === null ? q`` : q`and e.id < ${before}`}
    order by e.id desc limit ${limit}`;
}

/** In the order of the likes. `likingId`: a like's place among them. */
export async function likedBy(
  q: Queryable,
  { memberId, before, limit }: Own,
): Promise<(EntryRow & { likingId: bigint })[]> {
  return q<(EntryRow & { likingId: bigint })[]>`
    select ${entryColumns(q)}, l.id as liking_id from forum.liking l join forum.entry e on e.id = l.entry_id
    where l.member_id = ${memberId} and e.state = 'shown' and ${wanted(q, memberId)}
      ${before === null ? q`` : q`and l.id < ${before}`}
    order by l.id desc limit ${limit}`;
}
