import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { refuse } from '#platform/http/refusal.ts';
import { moveRegistration } from '../store.ts';
import { actOnEvent, type Own } from './act-on-event.ts';
import { fillSeats } from './fill-seats.ts';

type Name = 'event_begun' | 'not_registered';

/** Gives a seat, an offer or a place in the line back. The seat goes to the next in the line at once. */
export function giveBack(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log'>,
  asked: Own,
  intent: Intent,
): ReturnType<typeof actOnEvent<Name>> {
  return actOnEvent<Name>(floor, asked, intent, async (tx, { event, own, standing, at, offerHours }) => {
    if (!own || ['none', 'cancelled', 'lapsed'].includes(standing)) return refuse('not_registered');
    if (event.startsAt <= at || own.attendedAt !== null) return refuse('event_begun');
    const given = await moveRegistration(tx, { id: own.id, state: 'cancelled' });
    await fillSeats(tx, event, { at, offerHours });
    return given;
  });
}
