import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Reason } from '../../contract/shapes.ts';
import { audit } from '#features/identity/server/public.ts';
import { lockEntry, moveEntry } from '../entries/entry-store.ts';
import { closeOthers } from './decide-matter.ts';
import { insertDecision } from './decision-store.ts';
import { tellAuthor } from './tell.ts';

/** A moderator removes an entry that nobody reported. Its author may contest that too. */
export async function removeEntry(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, reason, note, staffId }: { id: bigint; reason: Reason; note: string; staffId: bigint },
  intent: Intent,
): Promise<{ decisionId: string } | Refusal<'forum_entry_not_found'> | IntentRefusal> {
  const at = floor.clock.now();
  return once<{ decisionId: string } | Refusal<'forum_entry_not_found'>>(floor.sql, intent, at, async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry || entry.state === 'removed' || entry.state === 'withdrawn') return refuse('forum_entry_not_found');
    const { memberId, title, body } = entry;
    const decided = { matterId: null, kind: 'removed', entryId: id, memberId, reason, title, body, note } as const;
    const decisionId = await insertDecision(tx, { ...decided, ofId: null, until: null, staffId, at });
    await moveEntry(tx, id, { state: 'removed', waitsFor: [], judgedAt: at });
    await closeOthers(tx, entry, at);
    await tellAuthor(tx, { kind: 'removed', memberId, text: entry, reason, note });
    await audit(tx, {
      staffId,
      action: 'forum.removed',
      subject: `forum-entry:${id}`,
      detail: { reason, note },
    });
    return { decisionId: decisionId.toString() };
  });
}
