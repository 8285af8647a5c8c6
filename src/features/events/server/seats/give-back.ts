import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { standingOf } from '../seat-rules.ts';
import { moveRegistration, registrationOf } from '../store.ts';
import { fillSeats, offerHoursOf, openEvent } from './fill-seats.ts';
import { type ShownRegistration, shownRegistration } from './shown-registration.ts';

type Refused = Refusal<'event_not_found' | 'event_begun' | 'not_registered'>;

/** Gives a seat, an offer or a place in the line back. The seat goes to the next in the line at once. */
export async function giveBack(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log'>,
  { eventId, memberId }: { eventId: bigint; memberId: bigint },
  intent: Intent,
): Promise<ShownRegistration | Refused | IntentRefusal> {
  const at = floor.clock.now();
  const offerHours = await offerHoursOf(floor);
  return once<ShownRegistration | Refused>(floor.sql, intent, at, async (tx) => {
    const event = await openEvent(tx, eventId, { at, offerHours });
    if (!event) return refuse('event_not_found');
    const registration = await registrationOf(tx, { eventId, memberId });
    const standing = standingOf(registration, event, at);
    if (!registration || !['applied', 'offered', 'taken', 'attended'].includes(standing))
      return refuse('not_registered');
    if (event.startsAt <= at || standing === 'attended') return refuse('event_begun');
    const given = await moveRegistration(tx, { id: registration.id, state: 'cancelled' });
    await fillSeats(tx, event, { at, offerHours });
    return shownRegistration(tx, given, event, at);
  });
}
