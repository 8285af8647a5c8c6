// Handlers of the members' and the staff's calls about won goods.
import { askedMember } from '#features/members/server/public.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, instantKeyOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import {
  claimGoods,
  confirmGoods,
  contestGoods,
  moveParcel,
  moveParcels,
  takeCash,
  upholdDelivery,
} from './goods-acts.ts';
import {
  deliveriesOf,
  deliveryById,
  deliveryDetail,
  deliveryViews,
  isOpen,
  newestOf,
  staffDetail,
  staffViews,
  waitingOf,
} from './deliveries.ts';
import { importTracking } from './import-tracking.ts';
import { labelsPdf, packedCsv } from './packed-files.ts';

export function memberGoods(context: Context): HandlersAt<typeof contract, '/api/v1/prizes'> {
  const own = async (id: bigint, memberId: bigint) => {
    const found = await deliveryById(context.sql, id);
    return found?.memberId === memberId ? deliveryDetail(context, found) : refuse('delivery_not_found');
  };
  return {
    'GET /api/v1/prizes': ({ query: { after, limit: most }, caller: { memberId } }) =>
      readPage(most, {
        rows: (limit) => deliveriesOf(context.sql, { memberId, before: idOf(after), limit }),
        key: (row) => row.playId,
        items: (rows) => deliveryViews(context, rows),
      }),
    'GET /api/v1/prizes/{id}': ({ path, caller }) => own(BigInt(path.id), caller.memberId),
    'POST /api/v1/prizes/{id}/claim': async ({ path, body, caller: { memberId }, intent }) => {
      const id = BigInt(path.id);
      const { addressId, pin } = body;
      const made = await claimGoods(context, { id, memberId, addressId: BigInt(addressId), pin }, intent);
      return isRefusal(made) ? made : own(id, memberId);
    },
    'POST /api/v1/prizes/{id}/cash': async ({ path, body: { pin }, caller: { memberId }, intent }) => {
      const id = BigInt(path.id);
      const paid = await takeCash(context, { id, memberId, pin }, intent);
      return isRefusal(paid) ? paid : own(id, memberId);
    },
    'POST /api/v1/prizes/{id}/received': async ({ path, body: { pin }, caller: { memberId }, intent }) => {
      const id = BigInt(path.id);
      const made = await confirmGoods(context, { id, memberId, pin }, intent);
      return isRefusal(made) ? made : own(id, memberId);
    },
    'POST /api/v1/prizes/{id}/contest': async ({ path, body: { text }, caller: { memberId }, intent }) => {
      const id = BigInt(path.id);
      const made = await contestGoods(context, { id, memberId, text }, intent);
      return isRefusal(made) ? made : own(id, memberId);
    },
  };
}

export function deskGoods(context: Context): HandlersAt<typeof contract, '/console/api/v1/prizes'> {
  const shown = async (id: bigint) => {
    const found = await deliveryById(context.sql, id);
    return found ? staffDetail(context, found) : refuse('delivery_not_found');
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
          rows: (limit) => newestOf(context.sql, { ...ask, before: idOf(cursor), limit }),
          key: (row) => row.playId,
          items: (rows) => staffViews(context, rows),
        });
      return readPage(most, {
        rows: (limit) => waitingOf(context.sql, { ...ask, after: instantKeyOf(cursor), limit }),
        key: ({ micros, playId }) => [micros, playId],
        items: (rows) => staffViews(context, rows),
      });
    },
    'GET /console/api/v1/prizes/{id}': ({ path }) => shown(BigInt(path.id)),
    'GET /console/api/v1/prizes-packed.csv': ({ caller }) => packedCsv(context, caller),
    'GET /console/api/v1/prizes-labels.pdf': ({ caller }) => labelsPdf(context, caller),
    'POST /console/api/v1/prizes/pack': ({ caller, body: { ids } }) =>
      moveParcels(
        context,
        caller,
        ids.map((id, n) => ({ step: 'pack', id: BigInt(id), place: n + 1 })),
      ),
    'POST /console/api/v1/prizes/ship': ({ caller, body: { parcels } }) =>
      moveParcels(
        context,
        caller,
        parcels.map(({ id, ...by }, n) => ({ step: 'ship', id: BigInt(id), ...by, place: n + 1 })),
      ),
    ...importTracking(context),
    'POST /console/api/v1/prizes/{id}/deliver': async ({ path, caller }) => {
      const id = BigInt(path.id);
      return after(id, await moveParcel(context, caller, { step: 'deliver', id }));
    },
    'POST /console/api/v1/prizes/{id}/uphold': async ({ path, caller, body: { reason } }) => {
      const id = BigInt(path.id);
      return after(id, await upholdDelivery(context, { id, reason }, caller));
    },
    'POST /console/api/v1/prizes/{id}/fail': async ({ path, caller, body: { reason } }) => {
      const id = BigInt(path.id);
      return after(id, await moveParcel(context, caller, { step: 'fail', id, failure: reason }));
    },
    'POST /console/api/v1/prizes/{id}/return': async ({ path, caller }) => {
      const id = BigInt(path.id);
      return after(id, await moveParcel(context, caller, { step: 'return', id }));
    },
  };
}
