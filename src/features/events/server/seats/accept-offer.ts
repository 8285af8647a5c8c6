import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { refuse } from '#platform/http/refusal.ts';
import { moveRegistration } from '../store.ts';
import { actOnEvent, type Own } from './act-on-event.ts';
import { tell } from './tell-members.ts';

type Name = 'event_cancelled' | 'event_begun' | 'offer_gone';

/** Takes the seat that was offered, while the offer stands. */
export function acceptOffer(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log'>,
  asked: Own,
  intent: Intent,
): ReturnType<typeof actOnEvent<Name>> {
  return actOnEvent<Name>(floor, asked, intent, async (tx, { memberId, event, own, standing, at }) => {
    if (event.cancelledAt !== null) return refuse('event_cancelled');
    if (event.startsAt <= at) return refuse('event_begun');
    if (!own || standing !== 'offered') return refuse('offer_gone');
    const taken = await moveRegistration(tx, { id: own.id, state: 'taken' });
    await tell(tx, { event, news: 'registered', memberIds: [memberId] });
    return taken;
  });
}
