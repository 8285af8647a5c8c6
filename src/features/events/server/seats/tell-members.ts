// Messages about events (events.md 5). Each goes out in the transaction of its fact.
import type { Transaction } from '#platform/database/db.ts';
import { nudge } from '#platform/http/live.ts';
import { sendMessages } from '#features/messages/server/public.ts';
import type { LiveEvent } from '../store.ts';
import { topics } from '../topics.ts';

type News = 'registered' | 'waiting' | 'offered' | 'lapsed' | 'reminder' | 'changed' | 'cancelled';
type Told = Pick<LiveEvent, 'id' | 'title' | 'venue' | 'startsAt'>;

/** `more`: values of the one text, beside the event's name, its place and its start. */
export async function tell(
  tx: Transaction,
  { event, news, memberIds, more = {} }: { event: Told; news: News; memberIds: readonly bigint[]; more?: object },
): Promise<void> {
  const params = {
    eventId: String(event.id),
    eventEn: event.title.en,
    eventAm: event.title.am,
    venueEn: event.venue.en,
    venueAm: event.venue.am,
    startsAt: event.startsAt.toISOString(),
    ...more,
  };
  await sendMessages(
    tx,
    memberIds.map((memberId) => ({ memberId, kind: `events.${news}`, params })),
  );
  await nudge(tx, topics.events, memberIds);
}
