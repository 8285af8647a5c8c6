import type { Handlers } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import type { contract } from '../../contract.ts';
import { collect, collectAll } from './collect.ts';

export function collectingHandlers(floor: Floor) {
  return {
    'POST /api/v1/orders/{id}/collect': async ({ path, caller, intent }) =>
      collect(floor, { memberId: caller.memberId, orderId: BigInt(path.id) }, intent),
    'POST /api/v1/orders/collect': async ({ caller, intent }) => collectAll(floor, caller.memberId, intent),
  } satisfies Partial<Handlers<typeof contract>>;
}
