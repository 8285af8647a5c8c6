// Rows of entries (posts, comments and replies) and the pictures on posts (uploads.md 2). Whoever may read a post may
// see its pictures.
import { readPhotoOf } from '#features/team/server/public.ts';
import type { Picture } from '#features/uploads/contract.ts';
import { attachPictures, picturesOf, readPicture, releasePictures } from '#features/uploads/server/public.ts';
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { Raw } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { Block } from '#universal/prose.ts';
import type { Level, State, Wait } from '../../contract/shapes.ts';

export type EntryRow = {
  id: bigint;
  level: Level;
  memberId: bigint;
  postId: bigint | null;
  articleId: bigint | null;
  parentId: bigint | null;
  title: string | null;
  body: string;
  tree: Block[];
  /** In which its author wrote. Null if that isn't known. */
  language: LanguageCode | null;
  state: State;
  waitsFor: Wait[];
  promises: string[];
  madeAt: Date;
  editedAt: Date | null;
  pinnedAt: Date | null;
  essenceAt: Date | null;
  likes: number;
  comments: number;
};

export const entryColumns = (q: Queryable) => q`
  e.id, e.level, e.member_id, e.post_id, e.article_id, e.parent_id, e.title, e.body, e.tree, e.language, e.state,
  e.waits_for, e.promises, e.made_at, e.edited_at, e.pinned_at, e.essence_at, e.likes, e.comments`;

export async function entryById(q: Queryable, id: bigint): Promise<EntryRow | null> {
  const [row] = await q<EntryRow[]>`select ${entryColumns(q)} from forum.entry e where e.id = ${id}`;
  return row ?? null;
}

export async function entriesByIds(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, EntryRow>> {
  if (ids.length === 0) return new Map();
  const rows = await q<EntryRow[]>`
    select ${entryColumns(q)} from forum.entry e where e.id = any (${idList(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function lockEntry(tx: Transaction, id: bigint): Promise<EntryRow | null> {
  const [row] = await tx<EntryRow[]>`select ${entryColumns(tx)} from forum.entry e where e.id = ${id} for update`;
  return row ?? null;
}

/**
 * Takes the member's lock until the transaction ends, so that their forum acts run one by one, even from two phones.
 */
export async function queueForMember(tx: Transaction, memberId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`forum.member ${memberId}`}, 0))`;
}

/** When a member wrote their newest posts, or their newest comments and replies; newest first. */
export async function timesOf(
  q: Queryable,
  { memberId, posts, limit }: { memberId: bigint; posts: boolean; limit: number },
): Promise<Date[]> {
  const rows = await q<{ madeAt: Date }[]>`
    select made_at from forum.entry where member_id = ${memberId} and ${posts ? q`level = 'post'` : q`level <> 'post'`}
    order by id desc limit ${limit}`;
  return rows.map(({ madeAt }) => madeAt);
}

/** How many posts and comments of a member are shown. Counts each kind only up to `limit`. */
export async function countShown(q: Queryable, memberId: bigint, limit: number): Promise<number> {
  const [row] = await q<{ n: number }[]>`
    select count(*)::int as n from (
      (select from forum.entry where member_id = ${memberId} and level = 'post' and state = 'shown'
        limit ${limit})
      union all
      (select from forum.entry where member_id = ${memberId} and level <> 'post' and state = 'shown'
        limit ${limit})) s`;
  return row?.n ?? 0;
}

export type EntryText = Pick<EntryRow, 'title' | 'body' | 'tree' | 'language'>;
export type EntryState = { state: State; waitsFor: readonly Wait[]; promises: readonly string[] };
export type NewEntry = EntryText &
  EntryState & {
    level: Level;
    memberId: bigint;
    postId: bigint | null;
    articleId: bigint | null;
    parentId: bigint | null;
  };

export async function insertEntry(tx: Transaction, of: NewEntry): Promise<EntryRow> {
  const [row] = await tx<EntryRow[]>`
    insert into forum.entry as e (level, member_id, post_id, article_id, parent_id, title, body, tree, words,
      language, state, waits_for, promises)
    values (${of.level}, ${of.memberId}, ${of.postId}, ${of.articleId}, ${of.parentId}, ${of.title}, ${of.body},
      ${JSON.stringify(of.tree)}::text::jsonb, ${wordsOf(tx, of)}, ${of.language}, ${of.state},
      ${of.waitsFor}::text[], ${of.promises}::text[])
    returning ${entryColumns(tx)}`;
  if (!row) throw new Error('an insert returned nothing');
  return row;
}

/** SQL: the words for the search. Only posts have them. */
function wordsOf(q: Queryable, { title, body }: Pick<EntryText, 'title' | 'body'>) {
  return title === null ? q`null` : q`platform.words_of(platform.fold(${`${title}\n${body}`}))`;
}

/** Replaces an entry's text, and keeps the earlier one as a revision. */
export async function reviseEntry(
  tx: Transaction,
  earlier: EntryRow,
  of: EntryText & EntryState & { at: Date },
): Promise<EntryRow> {
  await tx`
    insert into forum.revision (entry_id, title, body, replaced_at)
    values (${earlier.id}, ${earlier.title}, ${earlier.body}, ${of.at})`;
  const [row] = await tx<EntryRow[]>`
    update forum.entry e set title = ${of.title}, body = ${of.body}, tree = ${JSON.stringify(of.tree)}::text::jsonb,
      words = ${wordsOf(tx, of)}, language = ${of.language}, state = ${of.state}, waits_for = ${of.waitsFor}::text[],
      promises = ${of.promises}::text[], edited_at = ${of.at}
    where e.id = ${earlier.id} returning ${entryColumns(tx)}`;
  if (!row) throw new Error('the entry to revise does not exist');
  return row;
}

export async function moveEntry(
  tx: Transaction,
  id: bigint,
  { state, waitsFor, judgedAt = null }: { state: State; waitsFor: readonly Wait[]; judgedAt?: Date | null },
): Promise<void> {
  await tx`
    update forum.entry set state = ${state}, waits_for = ${waitsFor}::text[],
      judged_at = coalesce(${judgedAt}::timestamptz, judged_at) where id = ${id}`;
}

export type Revision = { title: string | null; body: string; replacedAt: Date };

const REVISIONS_SHOWN = 20;

export async function revisionsOf(q: Queryable, entryId: bigint): Promise<Revision[]> {
  return q<Revision[]>`
    select title, body, replaced_at from forum.revision where entry_id = ${entryId} order by id desc
    limit ${REVISIONS_SHOWN}`;
}

export async function isBlocked(
  q: Queryable,
  { memberId, authorId }: { memberId: bigint; authorId: bigint },
): Promise<boolean> {
  const [row] = await q<{ some: boolean }[]>`
    select exists (select from forum.block where member_id = ${memberId} and blocked_id = ${authorId}) as some`;
  return row?.some ?? false;
}

const FEATURE = 'forum';
const subjectOf = (entryId: bigint) => `post:${entryId}`;

export async function attachToPost(
  tx: Transaction,
  { entryId, memberId, ids }: { entryId: bigint; memberId: bigint; ids: readonly string[] },
): Promise<Refusal<'picture_not_found'> | null> {
  return attachPictures(tx, { feature: FEATURE, subject: subjectOf(entryId), owner: { memberId }, ids });
}

export async function detachFromPost(tx: Transaction, entryId: bigint): Promise<void> {
  await releasePictures(tx, { feature: FEATURE, subject: subjectOf(entryId) });
}

/** Pictures by entry id. */
export async function picturesByEntry(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Picture[]>> {
  const found = await picturesOf(q, { feature: FEATURE, subjects: ids.map(subjectOf) });
  return new Map(ids.map((id) => [id, found.get(subjectOf(id)) ?? []]));
}

type Asked = { id: string; picture: string; width: string };
const holderOf = ({ id, picture, width }: Asked) => ({
  feature: FEATURE,
  subject: subjectOf(BigInt(id)),
  id: picture,
  width,
});

export async function showToMember(
  context: Pick<Context, 'sql' | 'config' | 'log'>,
  { memberId, ...asked }: Asked & { memberId: bigint },
): Promise<Raw | Refusal<'picture_not_found'>> {
  const entry = await entryById(context.sql, BigInt(asked.id));
  if (!entry) return refuse('picture_not_found');
  const readable = entry.state === 'shown' || entry.memberId === memberId;
  if (!readable || (await isBlocked(context.sql, { memberId, authorId: entry.memberId })))
    return refuse('picture_not_found');
  return readPicture(context, holderOf(asked));
}

/** A picture of a post or its author's photo. Moderators see them even while the post is hidden. */
export async function showToStaff(
  context: Pick<Context, 'sql' | 'config' | 'log'>,
  asked: Asked,
): Promise<Raw | Refusal<'picture_not_found'>> {
  const [onPost, entry] = await Promise.all([
    readPicture(context, holderOf(asked)),
    entryById(context.sql, BigInt(asked.id)),
  ]);
  if (!entry) return onPost;
  const { memberId } = entry;
  const shown = isRefusal(onPost) ? await readPhotoOf(context, { memberId, picture: asked.picture }) : onPost;
  return isRefusal(shown) ? shown : new Raw({ ...shown, memberId });
}

/** When members last wrote in the forum. Those who never did are left out. */
export async function lastWritings(q: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Date>> {
  // Posts and comments have an index each.
  const rows = await q<{ id: bigint; at: Date | null }[]>`
    select m.id, greatest(
      (select e.made_at from forum.entry e where e.member_id = m.id and e.level = 'post' order by e.id desc limit 1),
      (select e.made_at from forum.entry e where e.member_id = m.id and e.level <> 'post' order by e.id desc limit 1)
    ) as at
    from unnest(${idList(memberIds)}::bigint[]) m(id)`;
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}
