import type { Data } from '#platform/http/contract.ts';
import { transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit, memberById } from '#features/identity/server/public.ts';
import type { consoleContract } from '../../contract/console.ts';
import { doorTimes } from '../seat-rules.ts';
import { settings } from '../settings.ts';
import { lockLiveEvent, noteAttendance, registrationById, seatsOf } from '../store.ts';
import { readTicket, ticketOf } from './ticket-code.ts';

type Attended = Data<(typeof consoleContract)['POST /console/api/v1/events/{id}/attendances']>;
type Refused = Refusal<'event_not_found' | 'event_cancelled' | 'ticket_unknown' | 'ticket_old' | 'doors_closed'>;

/** Lets the holder of a ticket in. A second reading says when the first was. */
export async function attend(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log' | 'secrets'>,
  { eventId, code, staffId }: { eventId: bigint; code: string; staffId: bigint },
): Promise<Attended | Refused> {
  const { sql, clock, secrets } = floor;
  const at = clock.now();
  const hours = await settings.read(floor);
  return transaction(sql, async (tx) => {
    const event = await lockLiveEvent(tx, eventId);
    if (!event) return refuse('event_not_found');
    const read = readTicket(code);
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
    const member = must(await memberById(tx, own.memberId));
    return {
      memberNo: member.memberNo,
      memberName: member.realName,
      attendedAt: must(noted ?? own.attendedAt).toISOString(),
      already: noted === null,
      attended: (await seatsOf(tx, { eventIds: [eventId], at }))(eventId).attended,
    };
  });
}
