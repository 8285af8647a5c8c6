import { defineRoutes, type HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { dateOf, idOf, partsOf, readPage } from '#platform/http/keyset.ts';
import { refuse } from '#platform/http/refusal.ts';
import { askedMember } from '#features/members/server/public.ts';
import { contract, refusals } from '../contract.ts';
import { periodNamed, runDuelsAgain, runPeriodAgain } from './close-contests.ts';
import { duelistViews, duelViews, ownView, periodViews, placeViews, ranksView, weekView } from './contest-views.ts';
import {
  closedPeriods,
  type Duelist,
  duelistsOf,
  duelistWeeksOf,
  duelsOf,
  duelWeeks,
  pairsIn,
  periodOf,
  placesOf,
} from './store.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/contests/mine': ({ caller }) => ownView(context, caller.memberId),
    'GET /api/v1/contests/ranks': ({ caller: { memberId }, query: { kind, of } }) =>
      ranksView(context, { memberId, kind, of }),
    'GET /api/v1/contests/duels': ({ caller, query }) =>
      readPage(query.limit, {
        rows: (limit) => duelsOf(context.sql, { leaderId: caller.memberId, before: weekOf(query.after), limit }),
        key: (row) => row.week,
        items: (rows) => duelViews(context.sql, rows),
      }),
    ...rankHandlers(context),
    ...duelHandlers(context),
  }),
});

const weekOf = (cursor: string | undefined) => dateOf(partsOf(cursor, 1)?.[0]);

function rankHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/contests/p'> {
  const { sql } = context;
  return {
    'GET /console/api/v1/contests/periods': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) =>
          closedPeriods(sql, {
            kind: query.kind ?? null,
            before: periodNamed(partsOf(query.after, 1)?.[0] ?? ''),
            limit,
          }),
        key: ({ kind, startsOn }) => `${kind}:${startsOn}`,
        items: (rows) => periodViews(sql, rows),
      }),
    'GET /console/api/v1/contests/periods/{id}': async ({ path }) => {
      const named = periodNamed(path.id);
      const period = named && (await periodOf(sql, named));
      if (!period) return refuse('period_not_found');
      const [view] = await periodViews(sql, [period]);
      return view ?? refuse('period_not_found');
    },
    'GET /console/api/v1/contests/places': async ({ query }) => {
      const period = periodNamed(query.period);
      if (!period) return { items: [], next: null };
      return readPage(query.limit, {
        rows: (limit) => placesOf(sql, period, { after: Number(idOf(query.after) ?? 0n), limit }),
        key: (row) => row.place,
        items: (rows) => placeViews(sql, period, rows),
      });
    },
    'POST /console/api/v1/contests/periods/{id}/rerun': async ({ path, caller, intent }) => {
      const period = periodNamed(path.id);
      return period ? runPeriodAgain(context, period, { caller, intent }) : refuse('period_not_over');
    },
  };
}

function duelHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/contests/d'> {
  const { sql } = context;
  return {
    'GET /console/api/v1/contests/duel-weeks': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => duelWeeks(sql, { before: weekOf(query.after), limit }),
        key: (row) => row.week,
        items: (rows) => rows.map(weekView),
      }),
    'GET /console/api/v1/contests/duel-weeks/{id}': async ({ path }) => {
      const [week] = await duelWeeks(sql, { week: path.id, before: null, limit: 1 });
      return week ? { ...weekView(week), pairs: await pairsIn(sql, week.week) } : refuse('period_not_found');
    },
    'GET /console/api/v1/contests/duelists': async ({ query }) => {
      const { memberNo, result = null, after } = query;
      const items = (rows: readonly Duelist[]) => duelistViews(sql, rows);
      const leaderId = askedMember(memberNo);
      if (leaderId !== null) {
        const asked = { leaderId, week: query.week ?? null, result, before: weekOf(after) };
        return readPage(query.limit, {
          rows: (limit) => duelistWeeksOf(sql, { ...asked, limit }),
          key: (row) => row.week,
          items,
        });
      }
      const week = query.week ?? (await duelWeeks(sql, { before: null, limit: 1 }))[0]?.week;
      if (week === undefined) return { items: [], next: null };
      return readPage(query.limit, {
        rows: (limit) => duelistsOf(sql, { week, result, after: idOf(after), limit }),
        key: (row) => row.leaderId,
        items,
      });
    },
    'POST /console/api/v1/contests/duel-weeks/{id}/rerun': ({ path, caller, intent }) =>
      runDuelsAgain(context, path.id, { caller, intent }),
  };
}
