import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { lockEntry } from '../entries/entry-store.ts';
import { type Mark, setMark } from './desk-store.ts';

type Refused = Refusal<'forum_entry_not_found' | 'not_a_shown_post'>;

/** Pins a post, marks it as essence, or takes such a mark back. */
export async function markPost(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, mark, on, staffId }: { id: bigint; mark: Mark; on: boolean; staffId: bigint },
  intent: Intent,
): Promise<null | Refused | IntentRefusal> {
  const at = floor.clock.now();
  return once<null | Refused>(floor.sql, intent, at, async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry) return refuse('forum_entry_not_found');
    if (on && (entry.level !== 'post' || entry.state !== 'shown')) return refuse('not_a_shown_post');
    await setMark(tx, { id, mark, at: on ? at : null });
    await audit(tx, { staffId, action: `forum.${mark}`, subject: `forum-entry:${id}`, detail: { on } });
    return null;
  });
}
