import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { closedFor, seatOrLine, standingOf, type WhyClosed } from '../seat-rules.ts';
import { putRegistration, registrationOf, seatsOf } from '../store.ts';
import { offerHoursOf, openEvent } from './fill-seats.ts';
import { type ShownRegistration, shownRegistration } from './shown-registration.ts';
import { tell } from './tell-members.ts';

const REFUSALS = {
  not_open: 'registration_not_open',
  closed: 'registration_closed',
  cancelled: 'event_cancelled',
  over: 'event_over',
} as const satisfies Record<WhyClosed, string>;

type Refused = Refusal<'event_not_found' | 'registered_already' | (typeof REFUSALS)[WhyClosed]>;

/** A seat where one is free, or a place at the end of the waiting list. Who gave a seat back may come again. */
export async function register(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log'>,
  { eventId, memberId }: { eventId: bigint; memberId: bigint },
  intent: Intent,
): Promise<ShownRegistration | Refused | IntentRefusal> {
  const at = floor.clock.now();
  const offerHours = await offerHoursOf(floor);
  return once<ShownRegistration | Refused>(floor.sql, intent, at, async (tx) => {
    const event = await openEvent(tx, eventId, { at, offerHours });
    if (!event) return refuse('event_not_found');
    const closed = closedFor(event, at);
    if (closed !== null) return refuse(REFUSALS[closed]);
    const before = await registrationOf(tx, { eventId, memberId });
    if (!['none', 'cancelled', 'lapsed'].includes(standingOf(before, event, at))) return refuse('registered_already');
    const count = (await seatsOf(tx, { eventIds: [eventId], at }))(eventId);
    const state = seatOrLine({ seats: event.seats, ...count });
    const made = await putRegistration(tx, { eventId, memberId, state });
    await tell(tx, { event, news: state === 'taken' ? 'registered' : 'waiting', memberIds: [memberId] });
    return shownRegistration(tx, made, event, at);
  });
}
