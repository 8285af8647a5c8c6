// What the forum offers to higher-ranked features and the sandbox.
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/database/db.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { Place as Under } from '../contract/shapes.ts';
import { type Place, placeOf, writeEntry } from './entries/write-entry.ts';
import { setLike } from './readers/likes.ts';

/** `saidIn`: the language in which it is written, unless its script tells otherwise. */
export type Writing = {
  memberId: bigint;
  under: Under | null;
  title: string | null;
  body: string;
  saidIn: LanguageCode;
};
export type Like = { id: bigint; memberId: bigint };

const NOWHERE: Place = { level: 'post', postId: null, articleId: null, parentId: null };

/**
 * Writes entries and likes of several members in one transaction, each under the usual rules. Writes all or none, and
 * returns the entries' ids in the order given. The sandbox writes its history this way, with one commit a day.
 */
export async function writeTogether(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  { entries, likes }: { entries: readonly Writing[]; likes: readonly Like[] },
): Promise<bigint[]> {
  const at = context.clock.now();
  return transaction(context.sql, async (tx) => {
    const ids: bigint[] = [];
    for (const { memberId, under, ...typed } of entries) {
      const place = under === null ? NOWHERE : await placeOf(tx, under, { memberId, at });
      const made = isRefusal(place) ? place : await writeEntry(context, tx, { memberId, at, place, ...typed });
      if (isRefusal(made)) throw new Error(`the forum refused an entry of member ${memberId}: ${made.name}`);
      ids.push(made.id);
    }
    for (const { id, memberId } of likes) {
      const liked = await setLike(tx, { id, memberId, liked: true, at });
      if (isRefusal(liked)) throw new Error(`the forum refused a like of member ${memberId}: ${liked.name}`);
    }
    return ids;
  });
}

export { lastWritings } from './entries/entries.ts';
export { homeNotices } from './home-notices.ts';
export { waiting } from './waiting.ts';
