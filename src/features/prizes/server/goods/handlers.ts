// Handlers of the members' and the staff's calls about won goods.
import { askedMember } from '#features/members/server/public.ts';
import type { HandlersAt, StaffCaller } from '#platform/feature.ts';
import type { Given } from '#platform/http/contract.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { idOf, instantKeyOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import {
  claimGoods,
  confirmGoods,
  contestGoods,
  moveParcel,
  moveParcels,
  type Step,
  takeCash,
  upholdDelivery,
} from './goods-acts.ts';
import {
  type DeskAsk,
  deliveriesOf,
  deliveryById,
  deliveryDetail,
  deliveryViews,
  deskTotals,
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

type DeskQuery = Given<(typeof contract)['GET /console/api/v1/prizes/totals']>['query'];

const askOf = ({ state, memberNo, play, tracking }: DeskQuery): DeskAsk => ({
  state: state ?? null,
  memberId: askedMember(memberNo),
  playId: play === undefined ? null : BigInt(play),
  tracking: tracking ?? null,
});

export function deskGoods(context: Context): HandlersAt<typeof contract, '/console/api/v1/prizes'> {
  const shown = async (id: bigint) => {
    const found = await deliveryById(context.sql, id);
    return found ? staffDetail(context, found) : refuse('delivery_not_found');
  };
  // The desk asks again when an answer got lost, and learns what its first call did.
  const all = (intent: Intent, caller: StaffCaller, steps: readonly (Step & { place: number })[]) =>
    once(context.sql, intent, context.clock.now(), (tx) => moveParcels(tx, caller, steps));
  const one = async (intent: Intent, caller: StaffCaller, step: Step) => {
    const answer = await once(context.sql, intent, context.clock.now(), (tx) => moveParcel(tx, caller, step));
    return isRefusal(answer) ? answer : shown(step.id);
  };
  return {
    'GET /console/api/v1/prizes': ({ query: { after: cursor, limit: most, ...by } }) => {
      const ask = askOf(by);
      if (!isOpen(ask.state))
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
    'GET /console/api/v1/prizes/totals': ({ query }) => deskTotals(context.sql, askOf(query)),
    'GET /console/api/v1/prizes/{id}': ({ path }) => shown(BigInt(path.id)),
    'GET /console/api/v1/prizes-packed.csv': ({ caller }) => packedCsv(context, caller),
    'GET /console/api/v1/prizes-labels.pdf': ({ caller }) => labelsPdf(context, caller),
    'POST /console/api/v1/prizes/pack': ({ caller, body: { ids }, intent }) => {
      const steps = ids.map((id, n) => ({ step: 'pack' as const, id: BigInt(id), place: n + 1 }));
      return all(intent, caller, steps);
    },
    'POST /console/api/v1/prizes/ship': ({ caller, body: { parcels }, intent }) => {
      const steps = parcels.map(({ id, ...by }, n) => ({ step: 'ship' as const, id: BigInt(id), ...by, place: n + 1 }));
      return all(intent, caller, steps);
    },
    ...importTracking(context),
    'POST /console/api/v1/prizes/{id}/deliver': ({ path, caller, intent }) =>
      one(intent, caller, { step: 'deliver', id: BigInt(path.id) }),
    'POST /console/api/v1/prizes/{id}/uphold': async ({ path, caller, body: { reason } }) => {
      const id = BigInt(path.id);
      const answer = await upholdDelivery(context, { id, reason }, caller);
      return isRefusal(answer) ? answer : shown(id);
    },
    'POST /console/api/v1/prizes/{id}/fail': ({ path, caller, body: { reason }, intent }) =>
      one(intent, caller, { step: 'fail', id: BigInt(path.id), failure: reason }),
    'POST /console/api/v1/prizes/{id}/return': ({ path, caller, intent }) =>
      one(intent, caller, { step: 'return', id: BigInt(path.id) }),
  };
}
