import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import type { NameCorrectionView } from '../../contract/name-corrections.ts';
import { approveNameCorrection } from './approve-name-correction.ts';
import { listNameCorrections, type NameCorrection, nameCorrectionById } from './name-correction-store.ts';
import { proposeNameCorrection } from './propose-name-correction.ts';
import { withdrawNameCorrection } from './withdraw-name-correction.ts';

export function nameCorrectionHandlers(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/name-corrections'> {
  return {
    'GET /console/api/v1/name-corrections': ({ query }) => {
      const { after, state = null, memberId } = query;
      const asked = { after: idOf(after), state, memberId: memberId === undefined ? null : BigInt(memberId) };
      return readPage(query.limit, {
        rows: (limit) => listNameCorrections(floor.sql, { ...asked, limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(viewOf),
      });
    },
    'GET /console/api/v1/name-corrections/{id}': async ({ path }) =>
      shown((await nameCorrectionById(floor.sql, BigInt(path.id))) ?? refuse('name_correction_not_found')),
    'POST /console/api/v1/name-corrections': async ({ caller, body, intent }) => {
      const { assertion, memberId, ...rest } = body;
      const wish = { ...rest, memberId: BigInt(memberId) };
      return shown(await proposeNameCorrection(floor, { wish, caller, assertion }, intent));
    },
    'POST /console/api/v1/name-corrections/{id}/approve': async ({ caller, path, body }) =>
      shown(await approveNameCorrection(floor, { id: BigInt(path.id), caller, assertion: body.assertion })),
    'POST /console/api/v1/name-corrections/{id}/withdraw': async ({ caller, path }) =>
      shown(await withdrawNameCorrection(floor, { id: BigInt(path.id), caller })),
  };
}

function shown<R extends Refusal>(one: NameCorrection | R): NameCorrectionView | R {
  return isRefusal(one) ? one : viewOf(one);
}

function viewOf({ id, actId, memberId, proposedBy, proposedAt, endedAt, ...rest }: NameCorrection): NameCorrectionView {
  return {
    ...rest,
    id: id.toString(),
    actId: actId.toString(),
    memberId: memberId.toString(),
    proposedBy: proposedBy.toString(),
    proposedAt: proposedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
