import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { endMute, lockMute } from '../readers/mute-store.ts';
import { insertDecision } from './decision-store.ts';
import { tellAuthor } from './tell.ts';

/** Ends a mute before its time. `id`: the decision that muted. */
export async function liftMute(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, note, staffId }: { id: bigint; note: string; staffId: bigint },
  intent: Intent,
): Promise<null | Refusal<'not_muted'> | IntentRefusal> {
  const at = floor.clock.now();
  return once<null | Refusal<'not_muted'>>(floor.sql, intent, at, async (tx) => {
    const mute = await lockMute(tx, id);
    if (!mute || mute.endedBy !== null || mute.until <= at) return refuse('not_muted');
    const { memberId } = mute;
    const decided = { matterId: null, kind: 'unmuted', entryId: null, memberId, reason: null, note } as const;
    const endedBy = await insertDecision(tx, {
      ...decided,
      title: null,
      body: null,
      ofId: id,
      until: null,
      staffId,
      at,
    });
    await endMute(tx, { decisionId: id, endedBy });
    await tellAuthor(tx, { kind: 'unmuted', memberId, text: null, reason: null, note });
    await audit(tx, { staffId, action: 'forum.unmuted', subject: `member:${memberId}`, detail: { note } });
    return null;
  });
}
