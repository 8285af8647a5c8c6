import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { standingOf } from '../seat-rules.ts';
import { moveRegistration, registrationOf } from '../store.ts';
import { offerHoursOf, openEvent } from './fill-seats.ts';
import { type ShownRegistration, shownRegistration } from './shown-registration.ts';
import { tell } from './tell-members.ts';

type Refused = Refusal<'event_not_found' | 'event_cancelled' | 'event_begun' | 'offer_gone'>;

/** Takes the seat that was offered, while the offer stands. */
export async function acceptOffer(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log'>,
  { eventId, memberId }: { eventId: bigint; memberId: bigint },
  intent: Intent,
): Promise<ShownRegistration | Refused | IntentRefusal> {
  const at = floor.clock.now();
  const offerHours = await offerHoursOf(floor);
  return once<ShownRegistration | Refused>(floor.sql, intent, at, async (tx) => {
    const event = await openEvent(tx, eventId, { at, offerHours });
    if (!event) return refuse('event_not_found');
    if (event.cancelledAt !== null) return refuse('event_cancelled');
    if (event.startsAt <= at) return refuse('event_begun');
    const registration = await registrationOf(tx, { eventId, memberId });
    if (!registration || standingOf(registration, event, at) !== 'offered') return refuse('offer_gone');
    const taken = await moveRegistration(tx, { id: registration.id, state: 'taken' });
    await tell(tx, { event, news: 'registered', memberIds: [memberId] });
    return shownRegistration(tx, taken, event, at);
  });
}
