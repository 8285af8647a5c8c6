// Calls of the desk (draws.md 3).
import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { consoleContract } from '../../contract/console.ts';
import { approveRound, stopRound, withdrawRound } from './decide-round.ts';
import { proposeRound } from './propose-round.ts';
import { listRounds, type Round, roundById, spentOn } from './round-store.ts';
import { spentView, staffRoundView } from './round-views.ts';

const shown = <R extends Refusal>(one: Round | R) => (isRefusal(one) ? one : staffRoundView(one));

export function consoleHandlers(floor: Floor) {
  return {
    'GET /console/api/v1/draws/rounds': ({ query: { after, limit: most, state = null } }) =>
      readPage(most, {
        rows: (limit) => listRounds(floor.sql, { after: idOf(after), limit, state }),
        key: (row) => row.id,
        items: (rows) => rows.map(staffRoundView),
      }),
    'GET /console/api/v1/draws/rounds/{id}': async ({ path }) => {
      const round = await roundById(floor.sql, BigInt(path.id));
      if (!round) return refuse('round_not_found');
      return { ...staffRoundView(round), spent: spentView(round, await spentOn(floor.sql, round.id)) };
    },
    'POST /console/api/v1/draws/rounds': async ({ caller, body: { assertion, ...wish }, intent }) =>
      shown(await proposeRound(floor, { wish, caller, assertion }, intent)),
    'POST /console/api/v1/draws/rounds/{id}/approve': async ({ caller, path, body: { assertion } }) =>
      shown(await approveRound(floor, { id: BigInt(path.id), caller, assertion })),
    'POST /console/api/v1/draws/rounds/{id}/withdraw': async ({ caller, path }) =>
      shown(await withdrawRound(floor, { id: BigInt(path.id), caller })),
    'POST /console/api/v1/draws/rounds/{id}/stop': async ({ caller, path, body: { reason } }) =>
      shown(await stopRound(floor, { id: BigInt(path.id), caller, reason })),
  } satisfies Handlers<typeof consoleContract>;
}
