import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { Entry } from '../../contract/shapes.ts';
import { hangOnPost } from './entry-pictures.ts';
import { entryToWire } from './entry-views.ts';
import { writeEntry, type WriteRefusal } from './write-entry.ts';

const NOWHERE = { level: 'post', postId: null, articleId: null, parentId: null } as const;

/** Publishes a post. One that promises, or a new member's with a link, waits for a moderator. */
export async function publishPost(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  { memberId, title, body, pictures }: { memberId: bigint; title: string; body: string; pictures: readonly string[] },
  intent: Intent,
): Promise<Entry | WriteRefusal | Refusal<'post_limit' | 'picture_not_found'> | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
    const made = await writeEntry(floor, tx, { memberId, at, place: NOWHERE, title, body });
    if (isRefusal(made)) return made as Refusal<'post_limit'>;
    const refused = await hangOnPost(tx, { entryId: made.id, memberId, ids: pictures });
    return refused ?? entryToWire(floor, tx, made, memberId);
  });
}
