import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { must } from '../../../../platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../../../identity/server/public.ts';
import { fillSeats, offerHoursOf } from '../seats/fill-seats.ts';
import { tell } from '../seats/tell-members.ts';
import { activeMembers, lapseOffers, liveEvent } from '../store.ts';
import { insertRelease, lockDeskEvent, seatsGiven, versionsOf } from './desk-store.ts';

type Refused = Refusal<'event_not_found' | 'event_cancelled' | 'event_over' | 'changed_meanwhile' | 'seats_too_few'>;

/** Shows the newest version to members. Of a change, those who registered read in a message. */
export async function publishEvent(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log'>,
  { eventId, n, staffId }: { eventId: bigint; n: number; staffId: bigint },
  intent: Intent,
): Promise<{ told: number } | Refused | IntentRefusal> {
  const at = floor.clock.now();
  const offerHours = await offerHoursOf(floor);
  return once<{ told: number } | Refused>(floor.sql, intent, at, async (tx) => {
    const event = await lockDeskEvent(tx, eventId);
    if (!event) return refuse('event_not_found');
    if (event.cancelledAt !== null) return refuse('event_cancelled');
    if (event.liveN !== null && event.endsAt <= at) return refuse('event_over');
    if (n !== event.newest || n === event.liveN) return refuse('changed_meanwhile');
    const version = must((await versionsOf(tx, eventId))[0]);
    if (version.endsAt <= at) return refuse('event_over');
    await lapseOffers(tx, eventId, at);
    const given = await seatsGiven(tx, eventId);
    if (version.seats < given) return refuse('seats_too_few', { given });
    await insertRelease(tx, { eventId, n, staffId });
    const shown = must(await liveEvent(tx, eventId));
    const memberIds = event.liveN === null ? [] : await activeMembers(tx, eventId);
    const note = version.note ?? version.title;
    await tell(tx, { event: shown, news: 'changed', memberIds, more: { noteEn: note.en, noteAm: note.am } });
    // More seats may have come, and those who wait longest get them.
    await fillSeats(tx, shown, { at, offerHours });
    await audit(tx, {
      staffId,
      action: 'events.published',
      subject: `event:${eventId}`,
      detail: { before: event.liveN, after: n, told: memberIds.length },
      at,
    });
    return { told: memberIds.length };
  });
}
