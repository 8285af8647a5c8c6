// Offers follow their times (events.md 3). One that is over ends. A free seat goes to the member who waited longest.
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { offersDue, offerUntil } from '../seat-rules.ts';
import { settings } from '../settings.ts';
import { lapseOffers, type LiveEvent, lockLiveEvent, offerSeats, seatsOf } from '../store.ts';
import { tell } from './tell-members.ts';

/** Hours that an offer waits. Read before the transaction: a reader inside would hold its connection. */
export async function offerHoursOf(floor: Pick<Floor, 'sql' | 'config' | 'log'>): Promise<number> {
  return (await settings.read(floor)).offerHours;
}

/** Call it under the event's lock. Returns how many registrations moved. */
export async function fillSeats(
  tx: Transaction,
  event: LiveEvent,
  { at, offerHours: hours }: { at: Date; offerHours: number },
): Promise<number> {
  const lapsed = await lapseOffers(tx, event.id, at);
  await tell(tx, { event, news: 'lapsed', memberIds: lapsed.map(({ memberId }) => memberId) });
  if (event.cancelledAt !== null || event.startsAt <= at) return lapsed.length;
  const count = (await seatsOf(tx, { eventIds: [event.id], at }))(event.id);
  const most = offersDue({ seats: event.seats, ...count });
  if (most === 0) return lapsed.length;
  const until = offerUntil({ at, hours, startsAt: event.startsAt });
  const offered = await offerSeats(tx, { eventId: event.id, most, until });
  const memberIds = offered.map(({ memberId }) => memberId);
  await tell(tx, { event, news: 'offered', memberIds, more: { untilAt: until.toISOString() } });
  return lapsed.length + offered.length;
}

/** The event under its lock, with offers as they stand at this moment. */
export async function openEvent(
  tx: Transaction,
  id: bigint,
  when: { at: Date; offerHours: number },
): Promise<LiveEvent | null> {
  const event = await lockLiveEvent(tx, id);
  if (event) await fillSeats(tx, event, when);
  return event;
}
