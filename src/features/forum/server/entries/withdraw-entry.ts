import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Entry } from '../../contract/shapes.ts';
import { must } from '#platform/must.ts';
import { closeWaitingMatter, openMattersOf } from '../desk/matter-store.ts';
import { entryById, lockEntry, moveEntry } from './entry-store.ts';
import { takeFromPost } from './entry-pictures.ts';
import { entryToWire } from './entry-views.ts';

/** The author takes a text away. Readers no longer get it. Comments under it stay. */
export async function withdrawEntry(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  { id, memberId }: { id: bigint; memberId: bigint },
  intent: Intent,
): Promise<Entry | Refusal<'forum_entry_not_found'> | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry || entry.memberId !== memberId) return refuse('forum_entry_not_found');
    // A moderator's removal stays on record.
    if (entry.state !== 'removed') {
      await moveEntry(tx, id, { state: 'withdrawn', waitsFor: [] });
      await closeWaitingMatter(tx, { entryId: id, at });
      // Reported pictures stay for the moderator.
      if (entry.level === 'post' && (await openMattersOf(tx, id)).length === 0) await takeFromPost(tx, id);
    }
    return entryToWire(floor, tx, must(await entryById(tx, id)), memberId);
  });
}
