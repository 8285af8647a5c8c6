import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { refuseDoubts } from '#features/texts/server/public.ts';
import { audit } from '#features/identity/server/public.ts';
import type { BothTexts } from '../../contract/shapes.ts';
import { tell } from '../seats/tell-members.ts';
import { activeMembers, lockLiveEvent } from '../store.ts';
import { markCancelled } from './desk-store.ts';

type Refused = Refusal<'event_not_found' | 'event_cancelled' | 'event_over' | 'promise_words'>;

/** Cancels a published event. Those who have, are offered or wait for a seat read why. */
export async function cancelEvent(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { eventId, reason, staffId }: { eventId: bigint; reason: BothTexts; staffId: bigint },
  intent: Intent,
): Promise<{ told: number } | Refused | IntentRefusal> {
  const at = floor.clock.now();
  return once<{ told: number } | Refused>(floor.sql, intent, at, async (tx) => {
    const event = await lockLiveEvent(tx, eventId);
    if (!event) return refuse('event_not_found');
    if (event.cancelledAt !== null) return refuse('event_cancelled');
    if (event.endsAt <= at) return refuse('event_over');
    const refused = refuseDoubts({ reason });
    if (refused) return refused;
    await markCancelled(tx, { id: eventId, staffId, reason });
    const memberIds = await activeMembers(tx, eventId);
    await tell(tx, { event, news: 'cancelled', memberIds, more: { reasonEn: reason.en, reasonAm: reason.am } });
    await audit(tx, {
      staffId,
      action: 'events.cancelled',
      subject: `event:${eventId}`,
      detail: { reason: reason.en, told: memberIds.length },
    });
    return { told: memberIds.length };
  });
}
