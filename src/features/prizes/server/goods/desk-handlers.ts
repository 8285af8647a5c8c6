// Calls of the desk that sends goods.
import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, instantKeyOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { askedMember } from '#features/identity/server/public.ts';
import type { contract } from '../../contract.ts';
import { deliveryById, isOpen, newestOf, waitingOf } from './delivery-store.ts';
import { staffDetail, staffViews } from './delivery-views.ts';
import { upholdDelivery } from './end-goods.ts';
import { moveParcel, moveParcels } from './move-parcel.ts';
import { labelsPdf, packedCsv } from './packed-files.ts';
import { readTracking } from './tracking-csv.ts';

export function deskGoods(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/prizes'> {
  const shown = async (id: bigint) => {
    const found = await deliveryById(floor.sql, id);
    return found ? staffDetail(floor, found) : refuse('delivery_not_found');
  };
  const after = async <R extends Refusal>(id: bigint, answer: 'done' | R) => (isRefusal(answer) ? answer : shown(id));
  return {
    'GET /console/api/v1/prizes': ({ query: { after: cursor, limit: most, state = null, ...by } }) => {
      const ask = {
        state,
        memberId: askedMember(by.memberNo),
        playId: by.play === undefined ? null : BigInt(by.play),
        tracking: by.tracking ?? null,
      };
      if (!isOpen(state))
        return readPage(most, {
          rows: (limit) => newestOf(floor.sql, { ...ask, before: idOf(cursor), limit }),
          key: (row) => row.playId,
          items: (rows) => staffViews(floor, rows),
        });
      return readPage(most, {
        rows: (limit) => waitingOf(floor.sql, { ...ask, after: instantKeyOf(cursor), limit }),
        key: ({ micros, playId }) => [micros, playId],
        items: (rows) => staffViews(floor, rows),
      });
    },
    'GET /console/api/v1/prizes/{id}': ({ path }) => shown(BigInt(path.id)),
    'GET /console/api/v1/prizes.csv': ({ caller }) => packedCsv(floor, caller),
    'GET /console/api/v1/prizes-labels.pdf': ({ caller }) => labelsPdf(floor, caller),
    'POST /console/api/v1/prizes/pack': ({ caller, body: { ids } }) =>
      moveParcels(
        floor,
        caller,
        ids.map((id, n) => ({ step: 'pack', id: BigInt(id), place: n + 1 })),
      ),
    'POST /console/api/v1/prizes/ship': ({ caller, body: { parcels } }) =>
      moveParcels(
        floor,
        caller,
        parcels.map(({ id, ...by }, n) => ({ step: 'ship', id: BigInt(id), ...by, place: n + 1 })),
      ),
    'POST /console/api/v1/prizes/tracking': async ({ caller, body: { csv } }) => {
      const { parcels, problems } = readTracking(csv);
      if (problems.length > 0) return { done: 0, problems };
      return moveParcels(
        floor,
        caller,
        parcels.map((one) => ({ step: 'ship', ...one })),
      );
    },
    'POST /console/api/v1/prizes/{id}/deliver': async ({ path, caller }) => {
      const id = BigInt(path.id);
      return after(id, await moveParcel(floor, caller, { step: 'deliver', id }));
    },
    'POST /console/api/v1/prizes/{id}/uphold': async ({ path, caller, body: { reason } }) => {
      const id = BigInt(path.id);
      return after(id, await upholdDelivery(floor, { id, reason }, caller));
    },
    'POST /console/api/v1/prizes/{id}/fail': async ({ path, caller, body: { reason } }) => {
      const id = BigInt(path.id);
      return after(id, await moveParcel(floor, caller, { step: 'fail', id, failure: reason }));
    },
    'POST /console/api/v1/prizes/{id}/return': async ({ path, caller }) => {
      const id = BigInt(path.id);
      return after(id, await moveParcel(floor, caller, { step: 'return', id }));
    },
  };
}
