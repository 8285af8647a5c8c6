// Calls of members about goods they won.
import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { claimGoods } from './claim-goods.ts';
import { deliveriesOf, deliveryById } from './delivery-store.ts';
import { deliveryDetail, deliveryViews } from './delivery-views.ts';
import { contestGoods } from './contest-goods.ts';
import { confirmGoods, takeCash } from './end-goods.ts';

export function memberGoods(floor: Floor): HandlersAt<typeof contract, '/api/v1/prizes'> {
  const own = async (id: bigint, memberId: bigint) => {
    const found = await deliveryById(floor.sql, id);
    return found?.memberId === memberId ? deliveryDetail(floor, found) : refuse('delivery_not_found');
  };
  return {
    'GET /api/v1/prizes': ({ query: { after, limit: most }, caller: { memberId } }) =>
      readPage(most, {
        rows: (limit) => deliveriesOf(floor.sql, { memberId, before: idOf(after), limit }),
        key: (row) => row.playId,
        items: (rows) => deliveryViews(floor, rows),
      }),
    'GET /api/v1/prizes/{id}': ({ path, caller }) => own(BigInt(path.id), caller.memberId),
    'POST /api/v1/prizes/{id}/claim': async ({ path, body, caller: { memberId }, intent }) => {
      const id = BigInt(path.id);
      const { addressId, pin } = body;
      const made = await claimGoods(floor, { id, memberId, addressId: BigInt(addressId), pin }, intent);
      return isRefusal(made) ? made : own(id, memberId);
    },
    'POST /api/v1/prizes/{id}/cash': async ({ path, body: { pin }, caller: { memberId }, intent }) => {
      const id = BigInt(path.id);
      const paid = await takeCash(floor, { id, memberId, pin }, intent);
      return isRefusal(paid) ? paid : own(id, memberId);
    },
    'POST /api/v1/prizes/{id}/received': async ({ path, body: { pin }, caller: { memberId }, intent }) => {
      const id = BigInt(path.id);
      const made = await confirmGoods(floor, { id, memberId, pin }, intent);
      return isRefusal(made) ? made : own(id, memberId);
    },
    'POST /api/v1/prizes/{id}/contest': async ({ path, body: { text }, caller: { memberId }, intent }) => {
      const id = BigInt(path.id);
      const made = await contestGoods(floor, { id, memberId, text }, intent);
      return isRefusal(made) ? made : own(id, memberId);
    },
  };
}
