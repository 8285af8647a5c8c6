import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { entryById } from '../entries/entry-store.ts';
import { isOpenTo } from '../entries/write-comment.ts';
import { insertBlock } from './block-store.ts';

/** Nothing of the entry's author shows to this member any more. The author does not hear of it. */
export async function blockAuthor(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, memberId }: { id: bigint; memberId: bigint },
  intent: Intent,
): Promise<null | Refusal<'forum_entry_not_found' | 'own_entry'> | IntentRefusal> {
  const at = floor.clock.now();
  return once<null | Refusal<'forum_entry_not_found' | 'own_entry'>>(floor.sql, intent, at, async (tx) => {
    const entry = await entryById(tx, id);
    if (!entry || !isOpenTo(entry, memberId)) return refuse('forum_entry_not_found');
    if (entry.memberId === memberId) return refuse('own_entry');
    await insertBlock(tx, { memberId, blockedId: entry.memberId, at });
    return null;
  });
}
