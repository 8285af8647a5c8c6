import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Entry } from '../../contract/shapes.ts';
import { closeWaitingMatter, openWaitingMatter } from '../desk/matter-store.ts';
import { lockEntry, reviseEntry, revisionsOf } from './entry-store.ts';
import { editUntil, entryToWire } from './entry-views.ts';
import { mayWrite, textOf, type WriteRefusal } from './write-entry.ts';
import { reasonsToWait } from './writing-rules.ts';

const EDITS_MOST = 10;

/**
 * The author changes a text within minutes. The earlier text is kept, and the new one is looked at like any other. So a
 * text that waited for its words stands once they are gone.
 */
export async function editEntry(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  { id, memberId, title, body }: { id: bigint; memberId: bigint; title?: string | undefined; body: string },
  intent: Intent,
): Promise<Entry | WriteRefusal | Refusal<'forum_entry_not_found' | 'edit_over'> | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
    const writer = await mayWrite(floor, tx, { memberId, at });
    if (isRefusal(writer)) return writer;
    const entry = await lockEntry(tx, id);
    if (!entry || entry.memberId !== memberId) return refuse('forum_entry_not_found');
    const until = editUntil(entry, writer.rules.editMinutes);
    if (until === null || until <= at || (await revisionsOf(tx, id)).length >= EDITS_MOST) return refuse('edit_over');
    const name = entry.title === null ? null : (title ?? entry.title);
    const text = textOf({ title: name, body }, writer.rules);
    if (isRefusal(text)) return text;
    const { waitsFor, promises } = reasonsToWait(`${text.title ?? ''}\n${text.body}`, writer.settled);
    const state = waitsFor.length > 0 ? 'waiting' : 'shown';
    const changed = await reviseEntry(tx, entry, { ...text, state, waitsFor, promises, at });
    if (state === 'waiting') await openWaitingMatter(tx, { entryId: id, memberId, at });
    else await closeWaitingMatter(tx, { entryId: id, at });
    return entryToWire(floor, tx, changed, memberId);
  });
}
