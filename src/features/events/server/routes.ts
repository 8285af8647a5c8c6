import { languageOfPaper } from '#features/members/server/public.ts';
import type { Context } from '#platform/context.ts';
import { defineRoutes, type Locale } from '#platform/feature.ts';
import type { LanguageCode } from '#universal/languages.ts';
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
    'GET /api/v1/events/{id}/ticket': async ({ caller: { memberId }, path, ...asked }) => {
      const locale = await languageOfKept(context, { memberId, ...asked });
      return readTicket(context, { id: BigInt(path.id), memberId, locale });
    },
    'GET /api/v1/events/{id}/calendar.ics': async ({ caller: { memberId }, path, ...asked }) =>
      readCalendar(context, { id: BigInt(path.id), locale: await languageOfKept(context, { memberId, ...asked }) }),
    'GET /api/v1/anniversary': ({ caller }) => readAnniversary(context, caller.memberId),
    'GET /api/v1/map': async () => ({ tiles: context.config.mapTiles ?? null }),
  }),
});

type Kept = { memberId: bigint; query: { locale?: LanguageCode | undefined }; locale: Locale };

/** The language of what a member keeps of an event: the one that is asked for, or else their own. */
async function languageOfKept({ sql }: Pick<Context, 'sql'>, { memberId, query, locale }: Kept): Promise<LanguageCode> {
  return query.locale ?? languageOfPaper(sql, { memberId, locale });
}
