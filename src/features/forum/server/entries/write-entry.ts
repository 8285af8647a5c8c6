// The one way in for a member's words (forum.md 5). It looks at mute, limits and promises under the member's lock.
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { indexWords } from '#features/content/server/public.ts';
import { memberById } from '#features/identity/server/public.ts';
import { openWaitingMatter } from '../desk/matter-store.ts';
import { muteOf } from '../readers/mute-store.ts';
import { type ForumSettings, limitsOf, settings } from '../settings.ts';
import {
  type EntryRow,
  type EntryText,
  insertEntry,
  type NewEntry,
  queueForMember,
  standingOf,
  timesOf,
} from './entry-store.ts';
import { cleanText, cleanTitle, treeOf } from './text-rules.ts';
import { isSettled, reasonsToWait, waitUntil } from './writing-rules.ts';

export type Writing = { memberId: bigint; at: Date };
export type Place = Pick<NewEntry, 'level' | 'postId' | 'articleId' | 'parentId'>;
export type WriteRefusal = Refusal<'forum_muted' | 'text_too_long'>;

export async function writeEntry(
  floor: Pick<Floor, 'sql' | 'config'>,
  tx: Transaction,
  { memberId, at, place, title, body }: Writing & { place: Place; title: string | null; body: string },
): Promise<EntryRow | WriteRefusal | Refusal<'post_limit' | 'comment_limit'>> {
  const writer = await mayWrite(floor, tx, { memberId, at });
  if (isRefusal(writer)) return writer;
  const tooOften = await limitOf(tx, { ...writer, memberId, at, posts: place.level === 'post' });
  if (tooOften) return tooOften;
  const text = textOf({ title, body }, writer.rules);
  if (isRefusal(text)) return text;
  const { waitsFor, promises } = reasonsToWait(`${text.title ?? ''}\n${text.body}`, writer.settled);
  const state = waitsFor.length > 0 ? 'waiting' : 'shown';
  const entry = await insertEntry(tx, { ...place, ...text, memberId, state, waitsFor, promises });
  if (state === 'waiting') await openWaitingMatter(tx, { entryId: entry.id, memberId, at });
  return entry;
}

/** Takes the member's lock: two phones of one member write one after the other. */
export async function mayWrite(
  floor: Pick<Floor, 'sql' | 'config'>,
  tx: Transaction,
  { memberId, at }: Writing,
): Promise<{ settled: boolean; rules: ForumSettings } | Refusal<'forum_muted'>> {
  const rules = await settings.read(floor);
  await queueForMember(tx, memberId);
  const mute = await muteOf(tx, memberId, at);
  if (mute) return refuse('forum_muted', { until: mute.until.toISOString(), reason: mute.reason });
  return { rules, settled: await settledAt(tx, { memberId, at, rules }) };
}

export async function settledAt(
  tx: Parameters<typeof memberById>[0],
  { memberId, at, rules }: Writing & { rules: ForumSettings },
): Promise<boolean> {
  const { registeredAt } = must(await memberById(tx, memberId));
  return isSettled({ registeredAt, standing: await standingOf(tx, memberId, rules.settledEntries) }, rules, at);
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

/** The text as it is kept. Only posts are searched. */
export function textOf(
  { title, body }: { title: string | null; body: string },
  { postMax, commentMax }: Pick<ForumSettings, 'postMax' | 'commentMax'>,
): EntryText | Refusal<'text_too_long'> {
  const max = title === null ? commentMax : postMax;
  const kept = cleanText(body);
  const name = title === null ? null : cleanTitle(title);
  // Signs that hide or turn a text are no text.
  if (kept === '' || name === '') return refuse('text_too_long', { max, signs: 0 });
  const signs = Array.from(kept).length;
  if (signs > max) return refuse('text_too_long', { max, signs });
  const words = name === null ? null : indexWords(`${name}\n${kept}`);
  return { title: name, body: kept, tree: treeOf(kept), words };
}
