import type { Data } from '#platform/http/contract.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { consoleContract } from '../../contract/console.ts';
import { doorTimes, stateOf } from '../seat-rules.ts';
import { seatsOf } from '../store.ts';
import { type DeskEvent, type Version, versionsOf } from './desk-store.ts';

type Row = Data<(typeof consoleContract)['GET /console/api/v1/events']>['items'][number];
type Whole = Data<(typeof consoleContract)['GET /console/api/v1/events/{id}']>;

export async function eventRows(q: Queryable, events: readonly DeskEvent[], at: Date): Promise<Row[]> {
  const countOf = await seatsOf(q, { eventIds: events.map(({ id }) => id), at });
  return events.map((event) => ({
    id: event.id.toString(),
    kind: event.kind,
    state: event.liveN === null ? 'draft' : stateOf(event, at),
    title: event.title.en,
    newest: event.newest,
    live: event.liveN,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    seats: event.seats,
    ...countOf(event.id),
  }));
}

export async function wholeEvent(
  q: Queryable,
  event: DeskEvent,
  { at, ...hours }: { at: Date; doorHours: number; lateHours: number },
): Promise<Whole> {
  const [[row], versions] = await Promise.all([eventRows(q, [event], at), versionsOf(q, event.id)]);
  if (!row) throw new Error(`no row of event ${event.id}`);
  const doors = doorTimes(event, hours);
  return {
    ...row,
    cancelReason: event.cancelReason,
    cancelledAt: event.cancelledAt?.toISOString() ?? null,
    cancelledBy: event.cancelledBy?.toString() ?? null,
    doors: { from: doors.from.toISOString(), until: doors.until.toISOString() },
    versions: versions.map(versionToWire),
  };
}

function versionToWire(version: Version): Whole['versions'][number] {
  const { opensAt, closesAt, startsAt, endsAt, writtenAt, writtenBy, releasedAt, releasedBy, ...text } = version;
  return {
    ...text,
    programme: [...text.programme],
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    writtenAt: writtenAt.toISOString(),
    writtenBy: writtenBy.toString(),
    releasedAt: releasedAt?.toISOString() ?? null,
    releasedBy: releasedBy?.toString() ?? null,
  };
}
