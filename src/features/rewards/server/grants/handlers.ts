import { toWire } from '#ledger/money.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { askedMember } from '#features/identity/server/public.ts';
import type { contract } from '../../contract.ts';
import { coverOf } from '../cover.ts';
import { contestGrant } from './contest-grant.ts';
import { grantViews, staffGrantViews } from './grant-views.ts';
import { holdGrant } from './hold-grant.ts';
import { grantById, grantsForDesk, grantsOf, grantTotals } from './store.ts';

type Wire = typeof contract;

export function grantHandlers(
  floor: Floor,
): HandlersAt<Wire, '/api/v1/rewards/cover' | '/api/v1/rewards/grants' | '/console/api/v1/rewards/grants'> {
  const shown = async (id: bigint) => {
    const grant = await grantById(floor.sql, id);
    if (!grant) return refuse('grant_not_found');
    return must((await staffGrantViews(floor.sql, [grant]))[0]);
  };
  return {
    'GET /api/v1/rewards/cover': async ({ caller }) => {
      const { fees, used, left, waiting } = await coverOf(floor.sql, caller.memberId);
      return {
        feesMinor: toWire(fees),
        usedMinor: toWire(used),
        leftMinor: toWire(left),
        waitingMinor: toWire(waiting),
      };
    },
    'GET /api/v1/rewards/grants': ({ caller: { memberId }, query }) =>
      readPage(query.limit, {
        rows: (limit) =>
          grantsOf(floor.sql, { memberId, state: query.state ?? null, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => grantViews(floor.sql, rows),
      }),
    'POST /api/v1/rewards/grants/{id}/contest': ({ caller: { memberId }, path, body, intent }) =>
      contestGrant(floor, { id: BigInt(path.id), memberId, text: body.text }, intent),
    'GET /console/api/v1/rewards/grants': ({ query: { memberNo, state = null, kind = null, after, limit: most } }) => {
      const asked = { state, kind, memberId: askedMember(memberNo), after: idOf(after) };
      return readPage(most, {
        rows: (limit) => grantsForDesk(floor.sql, { ...asked, limit }),
        key: (row) => row.id,
        items: (rows) => staffGrantViews(floor.sql, rows),
      });
    },
    'GET /console/api/v1/rewards/grants/totals': async ({ query: { memberNo, state = null, kind = null } }) => {
      const asked = { state, kind, memberId: askedMember(memberNo) };
      const { count, more, money } = await grantTotals(floor.sql, asked);
      return { count, more, moneyMinor: toWire(money) };
    },
    'GET /console/api/v1/rewards/grants/{id}': ({ path }) => shown(BigInt(path.id)),
    'POST /console/api/v1/rewards/grants/{id}/hold': async ({ caller, path, body, intent }) => {
      const id = BigInt(path.id);
      const held = await holdGrant(floor, { id, caller, reason: body.reason }, intent);
      return isRefusal(held) ? held : shown(id);
    },
  };
}
