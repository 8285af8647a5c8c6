// Handlers of the console's calls about events.
import type { z } from 'zod';
import { membersByIds } from '#features/members/server/public.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import { idOf, instantKeyOf, readPage } from '#platform/http/keyset.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import type { consoleContract } from '../../contract/console.ts';
import { settings } from '../settings.ts';
import type { EventText } from '../store.ts';
import { attend } from '../tickets.ts';
import { cancelEvent, publishEvent } from './publish-event.ts';
import {
  allEvents,
  beginEvent,
  deskEvent,
  eventRows,
  type ListedRegistration,
  type ListState,
  registrationsOf,
  reviseEvent,
  wholeEvent,
} from './written-events.ts';

type Page = Data<(typeof consoleContract)['GET /console/api/v1/event-registrations']>;
type Asked = { event: string; state?: ListState | undefined };

async function listRegistrations(
  { sql }: Pick<Context, 'sql'>,
  { event, state, after, limit: most }: Asked & { after?: string | undefined; limit?: number | undefined },
): Promise<Page | Refusal<'event_not_found'>> {
  const eventId = BigInt(event);
  if (!(await deskEvent(sql, eventId))) return refuse('event_not_found');
  return readPage(most, {
    rows: (limit) => registrationsOf(sql, { eventId, state: state ?? null, after: instantKeyOf(after), limit }),
    key: ({ micros, id }) => [micros, id],
    items: (rows) => rowsToWire({ sql }, rows),
  });
}

async function rowsToWire({ sql }: Pick<Context, 'sql'>, rows: readonly ListedRegistration[]): Promise<Page['items']> {
  const members = await membersByIds(
    sql,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ id, memberId, state, since, offerUntil, attendedAt }) => ({
    id: id.toString(),
    memberId: memberId.toString(),
    memberNo: members.get(memberId)?.memberNo ?? '',
    memberName: members.get(memberId)?.realName ?? '',
    state: attendedAt === null ? state : 'attended',
    since: since.toISOString(),
    offerUntil: offerUntil?.toISOString() ?? null,
    attendedAt: attendedAt?.toISOString() ?? null,
  }));
}

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

export function deskHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/'> {
  const { sql, clock } = context;
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
        ? wholeEvent(sql, event, { at: clock.now(), ...(await settings.read(context)) })
        : refuse('event_not_found');
    },
    'POST /console/api/v1/events': ({ caller: { staffId }, body: { kind, ...text }, intent }) =>
      beginEvent(context, { kind, staffId, text: textOf(text) }, intent),
    'POST /console/api/v1/events/{id}/versions': ({ caller, path, body: { after, note, ...text }, intent }) => {
      const asked = { eventId: BigInt(path.id), staffId: caller.staffId, after, note, text: textOf(text) };
      return reviseEvent(context, asked, intent);
    },
    'POST /console/api/v1/events/{id}/publish': ({ caller, path, body, intent }) =>
      publishEvent(context, { eventId: BigInt(path.id), ...body, caller }, intent),
    'POST /console/api/v1/events/{id}/cancel': ({ caller: { staffId }, path, body: { reason }, intent }) =>
      cancelEvent(context, { eventId: BigInt(path.id), reason, staffId }, intent),
    'GET /console/api/v1/map': async () => ({ tiles: context.config.mapTiles ?? null }),
    'GET /console/api/v1/event-registrations': ({ query }) => listRegistrations(context, query),
    'POST /console/api/v1/events/{id}/attendances': ({ caller: { staffId }, path, body: { code } }) =>
      attend(context, { eventId: BigInt(path.id), code, staffId }),
  };
}
