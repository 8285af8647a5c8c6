// Members publish, comment, edit and withdraw (forum.md 5). Every new text is checked for a mute, the limits and
// reasons to wait, while the member's lock is held.
import { liveArticle } from '#features/content/server/public.ts';
import { memberById } from '#features/members/server/public.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { DEFAULT_LANGUAGE, type LanguageCode } from '#universal/languages.ts';
import { languageWritten } from '#universal/written-language.ts';
import type { Entry, Place as Under } from '../../contract/shapes.ts';
import { closeWaitingMatter, openMattersOf, openWaitingMatter } from '../desk/matter-store.ts';
import { muteOf } from '../readers/mute-store.ts';
import { type ForumSettings, limitsOf, settings } from '../settings.ts';
import {
  entryById,
  type EntryRow,
  type EntryText,
  attachToPost,
  insertEntry,
  isBlocked,
  lockEntry,
  moveEntry,
  type NewEntry,
  queueForMember,
  reviseEntry,
  revisionsOf,
  countShown,
  detachFromPost,
  timesOf,
} from './entries.ts';
import { cleanText, cleanTitle, editUntil, isSettled, reasonsToWait, treeOf, waitUntil } from './entry-rules.ts';
import { entryToWire } from './entry-view.ts';

type Writing = { memberId: bigint; at: Date };
export type Place = Pick<NewEntry, 'level' | 'postId' | 'articleId' | 'parentId'>;
/** A text as its author sends it. `saidIn`: the language that their phone says it is in. */
type Typed = { title: string | null; body: string; saidIn: LanguageCode | null };
type WriteRefusal = Refusal<'forum_muted' | 'text_too_long'>;

export async function writeEntry(
  context: Pick<Context, 'sql' | 'config'>,
  tx: Transaction,
  { memberId, at, place, ...typed }: Writing & { place: Place } & Typed,
): Promise<EntryRow | WriteRefusal | Refusal<'post_limit' | 'comment_limit'>> {
  const writer = await mayWrite(context, tx, { memberId, at });
  if (isRefusal(writer)) return writer;
  const tooOften = await limitOf(tx, { ...writer, memberId, at, posts: place.level === 'post' });
  if (tooOften) return tooOften;
  const text = textOf(typed, writer.rules);
  if (isRefusal(text)) return text;
  const { waitsFor, promises } = reasonsToWait(`${text.title ?? ''}\n${text.body}`, writer.settled);
  const state = waitsFor.length > 0 ? 'waiting' : 'shown';
  const entry = await insertEntry(tx, { ...place, ...text, memberId, state, waitsFor, promises });
  if (state === 'waiting') await openWaitingMatter(tx, { entryId: entry.id, memberId, at });
  return entry;
}

/** Takes the member's lock, so that two phones of one member write one after the other. Refuses a muted member. */
export async function mayWrite(
  context: Pick<Context, 'sql' | 'config'>,
  tx: Transaction,
  { memberId, at }: Writing,
): Promise<{ settled: boolean; rules: ForumSettings } | Refusal<'forum_muted'>> {
  const rules = await settings.read(context);
  await queueForMember(tx, memberId);
  const mute = await muteOf(tx, memberId, at);
  if (mute) return refuse('forum_muted', { until: mute.until.toISOString(), reason: mute.reason });
  return { rules, settled: await settledAt(tx, { memberId, at, rules }) };
}

export async function settledAt(
  tx: Parameters<typeof memberById>[0],
  { memberId, at, rules }: Writing & { rules: ForumSettings },
): Promise<boolean> {
  const { registeredAt } = required(await memberById(tx, memberId));
  return isSettled({ registeredAt, shownEntries: await countShown(tx, memberId, rules.settledEntries) }, rules, at);
}

async function limitOf(
  tx: Transaction,
  { memberId, at, posts, settled, rules }: Writing & { posts: boolean; settled: boolean; rules: ForumSettings },
): Promise<Refusal<'post_limit' | 'comment_limit'> | null> {
  const limits = limitsOf(rules, settled);
  const aDay = posts ? limits.postsADay : limits.commentsADay;
  const secondsBetween = posts ? limits.secondsBetweenPosts : limits.secondsBetweenComments;
  const until = waitUntil(await timesOf(tx, { memberId, posts, limit: aDay }), { aDay, secondsBetween }, at);
  if (until === null) return null;
  const data = { until: until.toISOString(), aDay, secondsBetween };
  return posts ? refuse('post_limit', data) : refuse('comment_limit', data);
}

/** The text as stored. */
function textOf(
  { title, body, saidIn }: Typed,
  { postMax, commentMax }: Pick<ForumSettings, 'postMax' | 'commentMax'>,
): EntryText | Refusal<'text_too_long'> {
  const max = title === null ? commentMax : postMax;
  const kept = cleanText(body);
  const name = title === null ? null : cleanTitle(title);
  // It had only white space and hidden or direction-changing characters.
  if (kept === '' || name === '') return refuse('text_too_long', { max, signs: 0 });
  const signs = Array.from(kept).length;
  if (signs > max) return refuse('text_too_long', { max, signs });
  return { title: name, body: kept, tree: treeOf(kept), language: languageWritten(`${name ?? ''} ${kept}`, saidIn) };
}

const NOWHERE = { level: 'post', postId: null, articleId: null, parentId: null } as const;

/** Publishes a post. It waits for a moderator if it promises returns, or if a new member's post has a link. */
export async function publishPost(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  { memberId, pictures, ...typed }: Typed & { memberId: bigint; pictures: readonly string[] },
  intent: Intent,
): Promise<Entry | WriteRefusal | Refusal<'post_limit' | 'picture_not_found'> | IntentRefusal> {
  const at = context.clock.now();
  return once(context.sql, intent, at, async (tx) => {
    const made = await writeEntry(context, tx, { memberId, at, place: NOWHERE, ...typed });
    if (isRefusal(made)) return made as Refusal<'post_limit'>;
    const refused = await attachToPost(tx, { entryId: made.id, memberId, ids: pictures });
    return refused ?? entryToWire(context, tx, made, memberId);
  });
}

type PlaceRefusal = Refusal<'forum_entry_not_found' | 'thread_closed'>;

/** Comments on a post or on news, or replies to a comment. */
export async function writeComment(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  { memberId, under, ...typed }: Omit<Typed, 'title'> & { memberId: bigint; under: Under },
  intent: Intent,
): Promise<Entry | WriteRefusal | Refusal<'comment_limit'> | PlaceRefusal | IntentRefusal> {
  const at = context.clock.now();
  return once(context.sql, intent, at, async (tx) => {
    const place = await placeOf(tx, under, { memberId, at });
    if (isRefusal(place)) return place;
    const made = await writeEntry(context, tx, { memberId, at, place, title: null, ...typed });
    return isRefusal(made) ? (made as Refusal<'comment_limit'>) : entryToWire(context, tx, made, memberId);
  });
}

/** The level and parents of a new entry under this place. Refuses if the member may not see it or write there. */
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

/** Whether the reader may open it. Waiting and hidden entries are open to their author alone. */
export function isOpenTo({ state, memberId }: { state: string; memberId: bigint }, reader: bigint): boolean {
  return memberId === reader || state === 'shown' || state === 'removed' || state === 'withdrawn';
}

const EDITS_MOST = 10;

/**
 * The author edits a text within `editMinutes`. The earlier text is kept. The new one is checked like any other, so a
 * waiting text is shown once the reason to wait is gone from it.
 */
export async function editEntry(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  {
    id,
    memberId,
    title,
    ...typed
  }: Omit<Typed, 'title'> & {
    id: bigint;
    memberId: bigint;
    title?: string | undefined;
  },
  intent: Intent,
): Promise<Entry | WriteRefusal | Refusal<'forum_entry_not_found' | 'edit_over'> | IntentRefusal> {
  const at = context.clock.now();
  return once(context.sql, intent, at, async (tx) => {
    const writer = await mayWrite(context, tx, { memberId, at });
    if (isRefusal(writer)) return writer;
    const entry = await lockEntry(tx, id);
    if (!entry || entry.memberId !== memberId) return refuse('forum_entry_not_found');
    const until = editUntil(entry, writer.rules.editMinutes);
    if (until === null || until <= at || (await revisionsOf(tx, id)).length >= EDITS_MOST) return refuse('edit_over');
    const name = entry.title === null ? null : (title ?? entry.title);
    const text = textOf({ title: name, ...typed }, writer.rules);
    if (isRefusal(text)) return text;
    const { waitsFor, promises } = reasonsToWait(`${text.title ?? ''}\n${text.body}`, writer.settled);
    const state = waitsFor.length > 0 ? 'waiting' : 'shown';
    const changed = await reviseEntry(tx, entry, { ...text, state, waitsFor, promises, at });
    if (state === 'waiting') await openWaitingMatter(tx, { entryId: id, memberId, at });
    else await closeWaitingMatter(tx, { entryId: id, at });
    return entryToWire(context, tx, changed, memberId);
  });
}

/** The author withdraws a text. Readers no longer get it; comments under it stay. */
export async function withdrawEntry(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  { id, memberId }: { id: bigint; memberId: bigint },
  intent: Intent,
): Promise<Entry | Refusal<'forum_entry_not_found'> | IntentRefusal> {
  const at = context.clock.now();
  return once(context.sql, intent, at, async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry || entry.memberId !== memberId) return refuse('forum_entry_not_found');
    // Keep the state 'removed', which records a moderator's decision.
    if (entry.state !== 'removed') {
      await moveEntry(tx, id, { state: 'withdrawn', waitsFor: [] });
      await closeWaitingMatter(tx, { entryId: id, at });
      // While a report is open, its moderator still needs the pictures.
      if (entry.level === 'post' && (await openMattersOf(tx, id)).length === 0) await detachFromPost(tx, id);
    }
    return entryToWire(context, tx, required(await entryById(tx, id)), memberId);
  });
}
