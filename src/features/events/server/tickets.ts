// Tickets of events: their codes, the calendar file, and checking in at the door. A code such as 123-7KQ4M-9XZ2P-T8 is
// the number of the registration and a signature of sixty bits (events.md 4), so that no one can guess a code, and an
// old ticket can't pass as the new one.
import { createHmac } from 'node:crypto';
import { memberById } from '#features/members/server/public.ts';
import { audit } from '#features/acts/server/public.ts';
import { transaction } from '#platform/database/db.ts';
import { Raw } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { type AppSecrets, keysOf } from '#platform/secrets/secrets.ts';
import { isSameSecret } from '#platform/secrets/same-secret.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { consoleContract } from '../contract/console.ts';
import type { memberContract } from '../contract/member.ts';
import { doorTimes } from './seat-rules.ts';
import { settings } from './settings.ts';
import { liveEvent, lockLiveEvent, noteAttendance, registrationById, registrationOf, seatsOf } from './store.ts';
import { localized } from '#universal/localized.ts';
import { namesOf } from './views.ts';

/** Crockford's characters, without letters that look like digits. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

type Key = Pick<AppSecrets, 'tokenKey'> & Partial<Pick<AppSecrets, 'earlier'>>;

function signatureOf(tokenKey: string, { id, ticket }: { id: bigint; ticket: number }): string {
  const mac = createHmac('sha256', tokenKey).update(`event ticket|${id}|${ticket}`).digest();
  return [...mac.subarray(0, LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}

export function ticketCode(secrets: Key, of: { id: bigint; ticket: number }): string {
  const signed = signatureOf(secrets.tokenKey, of);
  return `${of.id}-${signed.slice(0, 5)}-${signed.slice(5, 10)}-${signed.slice(10)}`;
}

/** The registration that a typed code names, and its signature. Null if it can't be a code. */
export function signedTicket(typed: string): { id: bigint; signed: string } | null {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const found = /^([1-9]\d{0,15})([0-9A-HJKMNP-TV-Z]{12})$/.exec(text);
  return found?.[1] && found[2] ? { id: BigInt(found[1]), signed: found[2] } : null;
}

/** Which of the registration's tickets has this signature, tried from the newest down. Null if none has. */
export function ticketOf(
  secrets: Key,
  { id, newest, signed }: { id: bigint; newest: number; signed: string },
): number | null {
  const keys = keysOf(secrets, 'tokenKey');
  for (let ticket = newest; ticket > 0; ticket -= 1) {
    if (keys.some((key) => isSameSecret(signed, signatureOf(key, { id, ticket })))) return ticket;
  }
  return null;
}

export type CalendarEvent = {
  /** The same in all files of the event, so that a newer file replaces an older one. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  /** When the file was made. */
  stamp: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
  about: string;
  where: string;
  latitude: number;
  longitude: number;
  cancelled: boolean;
};

/** A calendar file (RFC 5545): lines of at most 75 octets, CRLF, times in UTC. */
export function calendarFile(of: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//C3//Events//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${of.cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${of.uid}`,
    `SEQUENCE:${of.sequence}`,
    `DTSTAMP:${utc(of.stamp)}`,
    `DTSTART:${utc(of.startsAt)}`,
    `DTEND:${utc(of.endsAt)}`,
    `SUMMARY:${escaped(of.title)}`,
    `DESCRIPTION:${escaped(of.about)}`,
    `LOCATION:${escaped(of.where)}`,
    `GEO:${of.latitude};${of.longitude}`,
    `STATUS:${of.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Escapes a TEXT value (RFC 5545 3.3.11), and drops control characters other than line breaks. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', String.raw`\n`);
}

const LINE_OCTETS = 75;

/** Folds a long line (RFC 5545 3.1): it continues after a space. Never splits a character. */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const sign of line) {
    const length = Buffer.byteLength(sign);
    if (octets + length > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += sign;
    octets += length;
  }
  return [...parts, part];
}

type Ticket = Data<(typeof memberContract)['GET /api/v1/events/{id}/ticket']>;
type Asked = { id: bigint; memberId: bigint; locale: LanguageCode };

/** The ticket of a member who has a seat. The phone stores it, so that the member needs no network at the door. */
export async function readTicket(
  { sql, secrets }: Pick<Context, 'sql' | 'secrets'>,
  { id, memberId, locale }: Asked,
): Promise<Ticket | Refusal<'event_not_found' | 'not_registered'>> {
  const event = await liveEvent(sql, id);
  if (!event) return refuse('event_not_found');
  const own = await registrationOf(sql, { eventId: id, memberId });
  if (own?.state !== 'taken') return refuse('not_registered');
  const member = required(await memberById(sql, memberId));
  return {
    code: ticketCode(secrets, own),
    eventId: id.toString(),
    ...namesOf(event, locale),
    startsAt: event.startsAt.toISOString(),
    name: member.realName,
    memberNo: member.memberNo,
    attendedAt: own.attendedAt?.toISOString() ?? null,
  };
}

export async function readCalendar(
  { sql, clock, config }: Pick<Context, 'sql' | 'clock' | 'config'>,
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

type Attended = Data<(typeof consoleContract)['POST /console/api/v1/events/{id}/attendances']>;
type Refused = Refusal<'event_not_found' | 'event_cancelled' | 'ticket_unknown' | 'ticket_old' | 'doors_closed'>;

/** Checks a ticket in at the door. If it was checked in before, says when. */
export async function attend(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'log' | 'secrets'>,
  { eventId, code, staffId }: { eventId: bigint; code: string; staffId: bigint },
): Promise<Attended | Refused> {
  const { sql, clock, secrets } = context;
  const at = clock.now();
  const hours = await settings.read(context);
  return transaction(sql, async (tx) => {
    const event = await lockLiveEvent(tx, eventId);
    if (!event) return refuse('event_not_found');
    const read = signedTicket(code);
    const own = read && (await registrationById(tx, read.id));
    if (!own || own.eventId !== eventId) return refuse('ticket_unknown');
    const ticket = ticketOf(secrets, { id: own.id, newest: own.ticket, signed: read.signed });
    if (ticket === null) return refuse('ticket_unknown');
    if (ticket < own.ticket || own.state !== 'taken') return refuse('ticket_old');
    if (event.cancelledAt !== null) return refuse('event_cancelled');
    const doors = doorTimes(event, hours);
    if (own.attendedAt === null && (at < doors.from || at > doors.until)) return refuse('doors_closed');
    const noted = own.attendedAt === null ? await noteAttendance(tx, { id: own.id, staffId }) : null;
    if (noted) {
      const detail = { registration: own.id, memberId: own.memberId };
      await audit(tx, { staffId, action: 'events.attended', subject: `event:${eventId}`, detail });
    }
    const member = required(await memberById(tx, own.memberId));
    return {
      memberNo: member.memberNo,
      memberName: member.realName,
      attendedAt: required(noted ?? own.attendedAt).toISOString(),
      already: noted === null,
      attended: (await seatsOf(tx, { eventIds: [eventId], at }))(eventId).attended,
    };
  });
}
