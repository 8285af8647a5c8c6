import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { refuse } from '#platform/http/refusal.ts';
import { closedFor, seatOrLine, type WhyClosed } from '../seat-rules.ts';
import { putRegistration, seatsOf } from '../store.ts';
import { actOnEvent, type Own } from './act-on-event.ts';
import { tell } from './tell-members.ts';

const REFUSALS = {
  not_open: 'registration_not_open',
  closed: 'registration_closed',
  cancelled: 'event_cancelled',
  over: 'event_over',
} as const satisfies Record<WhyClosed, string>;

type Name = 'registered_already' | (typeof REFUSALS)[WhyClosed];

/**
 * Gives a seat where one is free, or a place at the end of the waiting list. A member who gave a seat back may come
 * again.
 */
export function register(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log'>,
  asked: Own,
  intent: Intent,
): ReturnType<typeof actOnEvent<Name>> {
  return actOnEvent<Name>(floor, asked, intent, async (tx, { eventId, memberId, event, standing, at }) => {
    const closed = closedFor(event, at);
    if (closed !== null) return refuse(REFUSALS[closed]);
    if (!['none', 'cancelled', 'lapsed'].includes(standing)) return refuse('registered_already');
    const count = (await seatsOf(tx, { eventIds: [eventId], at }))(eventId);
    const state = seatOrLine({ seats: event.seats, ...count });
    const made = await putRegistration(tx, { eventId, memberId, state });
    await tell(tx, { event, news: state === 'taken' ? 'registered' : 'waiting', memberIds: [memberId] });
    return made;
  });
}
