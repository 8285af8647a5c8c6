import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { DEFAULT_LANGUAGE } from '#universal/languages.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Place as Under, Entry } from '../../contract/shapes.ts';
import { liveArticle } from '#features/content/server/public.ts';
import { entryById, isBlocked } from './entry-store.ts';
import { entryToWire } from './entry-views.ts';
import { type Place, writeEntry, type Writing, type WriteRefusal } from './write-entry.ts';

type PlaceRefusal = Refusal<'forum_entry_not_found' | 'thread_closed'>;

/** A comment on a post or on news, or a reply to a comment. */
export async function writeComment(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  { memberId, under, body }: { memberId: bigint; under: Under; body: string },
  intent: Intent,
): Promise<Entry | WriteRefusal | Refusal<'comment_limit'> | PlaceRefusal | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
    const place = await placeOf(tx, under, { memberId, at });
    if (isRefusal(place)) return place;
    const made = await writeEntry(floor, tx, { memberId, at, place, title: null, body });
    return isRefusal(made) ? (made as Refusal<'comment_limit'>) : entryToWire(floor, tx, made, memberId);
  });
}

/** Where an entry under this place stands, if the member may see it and write there. */
export async function placeOf(
  tx: Transaction,
  { kind, id }: Under,
  { memberId, at }: Writing,
): Promise<Place | PlaceRefusal> {
  if (kind === 'article') {
    const article = await liveArticle(tx, id, { at, locale: DEFAULT_LANGUAGE });
    if (article?.kind !== 'news') return refuse('forum_entry_not_found');
    return { level: 'comment', postId: null, articleId: article.id, parentId: null };
  }
  const entry = await entryById(tx, BigInt(id));
  const fits = entry?.level === (kind === 'post' ? 'post' : 'comment');
  if (!entry || !fits || (await isBlocked(tx, { memberId, authorId: entry.memberId })))
    return refuse('forum_entry_not_found');
  if (entry.state !== 'shown') return refuse(isOpenTo(entry, memberId) ? 'thread_closed' : 'forum_entry_not_found');
  if (kind === 'post') return { level: 'comment', postId: entry.id, articleId: null, parentId: null };
  const post = entry.postId === null ? null : await entryById(tx, entry.postId);
  if (post && post.state !== 'shown') return refuse('thread_closed');
  return { level: 'reply', postId: entry.postId, articleId: entry.articleId, parentId: entry.id };
}

/** A text that waits is there for its author alone. One that was taken away leaves its place behind. */
export function isOpenTo({ state, memberId }: { state: string; memberId: bigint }, reader: bigint): boolean {
  return memberId === reader || state === 'shown' || state === 'removed' || state === 'withdrawn';
}
