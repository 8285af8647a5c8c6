import type { Data } from '#platform/http/contract.ts';
import { Raw } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { localized } from '#features/catalogue/server/public.ts';
import { memberById } from '#features/identity/server/public.ts';
import type { memberContract } from '../../contract/member.ts';
import { liveEvent, registrationOf } from '../store.ts';
import { calendarFile } from './calendar-file.ts';
import { ticketCode } from './ticket-code.ts';

type Ticket = Data<(typeof memberContract)['GET /api/v1/events/{id}/ticket']>;
type Asked = { id: bigint; memberId: bigint; locale: LanguageCode };

/** The ticket of a member who has a seat. The phone keeps it, so that the door needs no network. */
export async function readTicket(
  { sql, secrets }: Pick<Floor, 'sql' | 'secrets'>,
  { id, memberId, locale }: Asked,
): Promise<Ticket | Refusal<'event_not_found' | 'not_registered'>> {
  const event = await liveEvent(sql, id);
  if (!event) return refuse('event_not_found');
  const own = await registrationOf(sql, { eventId: id, memberId });
  if (own?.state !== 'taken') return refuse('not_registered');
  const member = must(await memberById(sql, memberId));
  return {
    code: ticketCode(secrets, own),
    eventId: id.toString(),
    title: localized(event.title, locale),
    venue: localized(event.venue, locale),
    startsAt: event.startsAt.toISOString(),
    name: member.realName,
    memberNo: member.memberNo,
    attendedAt: own.attendedAt?.toISOString() ?? null,
  };
}

export async function readCalendar(
  { sql, clock, config }: Pick<Floor, 'sql' | 'clock' | 'config'>,
  { id, locale }: Omit<Asked, 'memberId'>,
): Promise<Raw | Refusal<'event_not_found'>> {
  const event = await liveEvent(sql, id);
  if (!event) return refuse('event_not_found');
  const say = (text: Record<string, string>) => localized(text, locale);
  const body = calendarFile({
    uid: `event-${id}@${new URL(config.publicUrl).hostname}`,
    sequence: event.liveN - 1 + (event.cancelledAt === null ? 0 : 1),
    stamp: clock.now(),
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    title: say(event.title),
    about: say(event.about),
    where: `${say(event.venue)}, ${say(event.address)}`,
    latitude: event.latitude,
    longitude: event.longitude,
    cancelled: event.cancelledAt !== null,
  });
  return new Raw({ contentType: 'text/calendar; charset=utf-8', body, filename: `c3-event-${id}.ics` });
}
