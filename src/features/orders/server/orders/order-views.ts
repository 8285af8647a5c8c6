// Turns rows into the views of members and staff. Amounts become JSON integers. "Expected" is never owed.
import { toWire } from '#ledger/money.ts';
import { CYCLE_MS } from '#universal/weave.ts';
import type { ProductFace } from '#features/catalogue/server/public.ts';
import type { OrderStatus, WireOrder, WirePrincipal } from '../../contract/shapes.ts';
import type { OrderRow } from '../store.ts';

export function statusOf(order: Pick<OrderRow, 'cancelledAt' | 'expiresAt' | 'coolingEndsAt'>, now: Date): OrderStatus {
  if (order.cancelledAt) return 'cancelled';
  if (order.expiresAt <= now) return 'expired';
  return order.coolingEndsAt > now ? 'cooling' : 'holding';
}

/** The number of the order's cycles that ended by `now`. */
export function cyclesOver(order: Pick<OrderRow, 'cancelledAt' | 'earnsFrom' | 'cycle' | 'cycles'>, now: Date): number {
  if (order.cancelledAt) return 0;
  const over = Math.floor((now.getTime() - order.earnsFrom.getTime()) / CYCLE_MS[order.cycle]);
  return Math.max(0, Math.min(order.cycles, over));
}

export function faceOf(face: ProductFace): WireOrder['product'] {
  return { id: face.id.toString(), type: face.type, title: face.title, cycle: face.cycle, picture: face.picture };
}

export function viewOf(
  order: OrderRow,
  { face, toCollect, now }: { face: ProductFace; toCollect: bigint; now: Date },
): WireOrder {
  const over = cyclesOver(order, now);
  return {
    id: order.id.toString(),
    product: faceOf(face),
    status: statusOf(order, now),
    units: toWire(order.units),
    priceMinor: toWire(order.price),
    expectedMinor: toWire(order.expected),
    cycles: order.cycles,
    cyclesOver: over,
    boughtAt: order.boughtAt.toISOString(),
    coolingEndsAt: order.coolingEndsAt.toISOString(),
    earnsFrom: order.earnsFrom.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    maturesAt: order.maturesAt.toISOString(),
    expectedSoFarMinor: toWire(order.expected * BigInt(over)),
    paidMinor: toWire(order.collected + toCollect),
    collectedMinor: toWire(order.collected),
    toCollectMinor: toWire(toCollect),
    timesCollected: order.collects,
    returnsPrincipal: order.returnsPrincipal,
  };
}

/** Null where the price is used up. A due but missing amount shows as short: a loss until capital is restored. */
export function principalOf(order: OrderRow, now: Date): WirePrincipal | null {
  if (!order.returnsPrincipal || order.cancelledAt) return null;
  const returned = order.principalRecharge + order.principalIncome;
  const isDue = order.settledAt !== null && order.maturesAt <= now;
  return {
    dueAt: order.maturesAt.toISOString(),
    returnedMinor: toWire(returned),
    shortMinor: isDue ? toWire(order.price - returned) : 0,
  };
}
