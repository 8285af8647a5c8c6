import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Standing } from '../../contract/shapes.ts';
import { standingOf } from '../seat-rules.ts';
import { type LiveEvent, type Registration, registrationOf } from '../store.ts';
import { offerHoursOf, openEvent } from './fill-seats.ts';
import { type ShownRegistration, shownRegistration } from './shown-registration.ts';

export type Own = { eventId: bigint; memberId: bigint };
export type Acting = Own & {
  event: LiveEvent;
  own: Registration | null;
  standing: Standing;
  at: Date;
  offerHours: number;
};

/**
 * One act of a member on an event, under the event's lock and with offers as they stand now. `act` decides and returns
 * the registration as it then is.
 */
export async function actOnEvent<N extends string>(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log'>,
  { eventId, memberId }: Own,
  intent: Intent,
  act: (tx: Transaction, acting: Acting) => Promise<Registration | Refusal<N>>,
): Promise<ShownRegistration | Refusal<N | 'event_not_found'> | IntentRefusal> {
  const at = floor.clock.now();
  const offerHours = await offerHoursOf(floor);
  return once<ShownRegistration | Refusal<N | 'event_not_found'>>(floor.sql, intent, at, async (tx) => {
    const event = await openEvent(tx, eventId, { at, offerHours });
    if (!event) return refuse('event_not_found');
    const own = await registrationOf(tx, { eventId, memberId });
    const standing = standingOf(own, event, at);
    const result = await act(tx, { eventId, memberId, event, own, standing, at, offerHours });
    return 'id' in result ? shownRegistration(tx, result, event, at) : result;
  });
}
