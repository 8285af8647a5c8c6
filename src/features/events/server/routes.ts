import { defineRoutes } from '#platform/feature.ts';
import { listEvents, readEvent } from './views.ts';
import { contract, refusals } from '../contract.ts';
import { readAnniversary } from './anniversary.ts';
import { deskHandlers } from './desk/handlers.ts';
import { acceptOffer, giveBack, register } from './seats.ts';
import { readCalendar, readTicket } from './tickets.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    ...deskHandlers(context),
    'GET /api/v1/events': ({ caller, query, locale }) =>
      listEvents(context, { ...query, memberId: caller.memberId, locale: query.locale ?? locale }),
    'GET /api/v1/events/{id}': ({ caller, path, query, locale }) =>
      readEvent(context, { id: BigInt(path.id), memberId: caller.memberId, locale: query.locale ?? locale }),
    'POST /api/v1/events/{id}/register': ({ caller, path, intent }) =>
      register(context, { eventId: BigInt(path.id), memberId: caller.memberId }, intent),
    'POST /api/v1/events/{id}/accept': ({ caller, path, intent }) =>
      acceptOffer(context, { eventId: BigInt(path.id), memberId: caller.memberId }, intent),
    'POST /api/v1/events/{id}/give-back': ({ caller, path, intent }) =>
      giveBack(context, { eventId: BigInt(path.id), memberId: caller.memberId }, intent),
    'GET /api/v1/events/{id}/ticket': ({ caller, path, query, locale }) =>
      readTicket(context, { id: BigInt(path.id), memberId: caller.memberId, locale: query.locale ?? locale }),
    'GET /api/v1/events/{id}/calendar.ics': ({ path, query, locale }) =>
      readCalendar(context, { id: BigInt(path.id), locale: query.locale ?? locale }),
    'GET /api/v1/anniversary': ({ caller }) => readAnniversary(context, caller.memberId),
    'GET /api/v1/map': async () => ({ tiles: context.config.mapTiles ?? null }),
  }),
});
