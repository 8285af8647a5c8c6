import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { askedMember } from '#features/identity/server/public.ts';
import type { contract } from '../../contract.ts';
import type { DecisionView } from '../../contract/console.ts';
import { grantsByIds, staffGrantViews } from '../grants/grants.ts';
import { approveDecision } from './approve-decision.ts';
import { type Decision, decisionById, listDecisions } from './decision-store.ts';
import { proposeDecision } from './propose-decision.ts';
import { withdrawDecision } from './withdraw-decision.ts';

export function decisionHandlers(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/rewards/decisions'> {
  const shown = async <R extends Refusal>(one: Decision | R) =>
    isRefusal(one) ? one : must((await decisionViews(floor, [one]))[0]);
  return {
    'GET /console/api/v1/rewards/decisions': ({ query }) => {
      const { after, state = null, grantId, memberNo } = query;
      const asked = {
        after: idOf(after),
        state,
        grantId: grantId === undefined ? null : BigInt(grantId),
        memberId: askedMember(memberNo),
      };
      return readPage(query.limit, {
        rows: (limit) => listDecisions(floor.sql, { ...asked, limit }),
        key: (row) => row.id,
        items: (rows) => decisionViews(floor, rows),
      });
    },
    'GET /console/api/v1/rewards/decisions/{id}': async ({ path }) =>
      shown((await decisionById(floor.sql, BigInt(path.id))) ?? refuse('decision_not_found')),
    'POST /console/api/v1/rewards/decisions': async ({ caller, body, intent }) => {
      const { assertion, grantId, verdict, note } = body;
      const wish = { grantId: BigInt(grantId), verdict, note };
      return shown(await proposeDecision(floor, { wish, caller, assertion }, intent));
    },
    'POST /console/api/v1/rewards/decisions/{id}/approve': async ({ caller, path, body }) =>
      shown(await approveDecision(floor, { id: BigInt(path.id), caller, assertion: body.assertion })),
    'POST /console/api/v1/rewards/decisions/{id}/withdraw': async ({ caller, path }) =>
      shown(await withdrawDecision(floor, { id: BigInt(path.id), caller })),
  };
}

async function decisionViews({ sql }: Pick<Floor, 'sql'>, rows: readonly Decision[]): Promise<DecisionView[]> {
  const grants = await grantsByIds(
    sql,
    rows.map(({ grantId }) => grantId),
  );
  const views = new Map((await staffGrantViews(sql, grants)).map((view) => [view.id, view]));
  return rows.map(({ id, actId, grantId, proposedBy, proposedAt, endedAt, ...rest }) => ({
    ...rest,
    id: String(id),
    actId: String(actId),
    grantId: String(grantId),
    grant: must(views.get(String(grantId))),
    proposedBy: String(proposedBy),
    proposedAt: proposedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}
