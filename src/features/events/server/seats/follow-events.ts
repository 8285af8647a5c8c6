// Work that comes due with the clock: offers that are over, and reminders (events.md 3 and 5).
import type { Floor } from '#platform/floor.ts';
import { transaction } from '#platform/database/db.ts';
import { remindFrom } from '../seat-rules.ts';
import { settings } from '../settings.ts';
import { eventsDue, lockLiveEvent, markReminded } from '../store.ts';
import { fillSeats } from './fill-seats.ts';
import { tell } from './tell-members.ts';

const HOUR_MS = 3_600_000;

/** Each event in a transaction of its own. Returns how many registrations moved or were reminded. */
export async function followEvents(floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log'>): Promise<number> {
  const at = floor.clock.now();
  const { offerHours, remindHours } = await settings.read(floor);
  const due = await eventsDue(floor.sql, { at, remindUntil: new Date(at.getTime() + remindHours * HOUR_MS) });
  let moved = 0;
  for (const id of due) {
    moved += await transaction(floor.sql, async (tx) => {
      const event = await lockLiveEvent(tx, id);
      if (!event) return 0;
      const filled = await fillSeats(tx, event, { at, offerHours });
      const from = remindFrom(event.startsAt, remindHours);
      if (event.cancelledAt !== null || at < from || at >= event.startsAt) return filled;
      const memberIds = await markReminded(tx, { eventId: id, from, at });
      await tell(tx, { event, news: 'reminder', memberIds });
      return filled + memberIds.length;
    });
  }
  return moved;
}
