import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { contract } from '../../contract.ts';
import { collect, collectAll } from './collect.ts';
import { readCollecting } from './read-collecting.ts';

export function collectingHandlers(floor: Floor) {
  return {
    'POST /api/v1/orders/{id}/collect': async ({ path, caller, intent }) =>
      collect(floor, { memberId: caller.memberId, orderId: BigInt(path.id) }, intent),
    'POST /api/v1/orders/collect': async ({ caller, intent }) => collectAll(floor, caller.memberId, intent),
    'GET /api/v1/collectings/{id}': async ({ path, query, caller, locale }) =>
      readCollecting(floor, { transferId: path.id, memberId: caller.memberId, locale: query.locale ?? locale }),
  } satisfies Partial<Handlers<typeof contract>>;
}
