// The desk's calls.
import type { z } from 'zod';
import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { settings } from '../settings.ts';
import type { EventText } from '../store.ts';
import { attend } from '../tickets/attend.ts';
import { cancelEvent } from './cancel-event.ts';
import { allEvents, deskEvent } from './desk-store.ts';
import { eventRows, wholeEvent } from './desk-views.ts';
import { publishEvent } from './publish-event.ts';
import { listRegistrations, registrationsCsv } from './registration-list.ts';
import { beginEvent, reviseEvent } from './write-event.ts';

type Written = z.output<(typeof contract)['POST /console/api/v1/events']['body']>;

function textOf({ opensAt, closesAt, startsAt, endsAt, ...text }: Omit<Written, 'kind'>): EventText {
  return {
    ...text,
    opensAt: new Date(opensAt),
    closesAt: new Date(closesAt),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  };
}

export function deskHandlers(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/'> {
  const { sql, clock } = floor;
  return {
    'GET /console/api/v1/events': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => allEvents(sql, { kind: query.kind ?? null, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => eventRows(sql, rows, clock.now()),
      }),
    'GET /console/api/v1/events/{id}': async ({ path }) => {
      const event = await deskEvent(sql, BigInt(path.id));
      return event
        ? wholeEvent(sql, event, { at: clock.now(), ...(await settings.read(floor)) })
        : refuse('event_not_found');
    },
    'POST /console/api/v1/events': ({ caller: { staffId }, body: { kind, ...text }, intent }) =>
      beginEvent(floor, { kind, staffId, text: textOf(text) }, intent),
    'POST /console/api/v1/events/{id}/versions': ({ caller, path, body: { after, note, ...text }, intent }) => {
      const asked = { eventId: BigInt(path.id), staffId: caller.staffId, after, note, text: textOf(text) };
      return reviseEvent(floor, asked, intent);
    },
    'POST /console/api/v1/events/{id}/publish': ({ caller, path, body, intent }) =>
      publishEvent(floor, { eventId: BigInt(path.id), ...body, caller }, intent),
    'POST /console/api/v1/events/{id}/cancel': ({ caller: { staffId }, path, body: { reason }, intent }) =>
      cancelEvent(floor, { eventId: BigInt(path.id), reason, staffId }, intent),
    'GET /console/api/v1/map': async () => ({ tiles: floor.config.mapTiles ?? null }),
    'GET /console/api/v1/event-registrations': ({ query }) => listRegistrations(floor, query),
    'GET /console/api/v1/event-registrations.csv': ({ query, caller }) => registrationsCsv(floor, query, caller),
    'POST /console/api/v1/events/{id}/attendances': ({ caller: { staffId }, path, body: { code } }) =>
      attend(floor, { eventId: BigInt(path.id), code, staffId }),
  };
}
