// The wire form of an order.
import type { ProductFace } from '#features/catalogue/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { WireOrder, WirePrincipal } from '../contract/shapes.ts';
import { breakEvenOf } from './break-even.ts';
import { nextPayment } from './earnings/cycles.ts';
import { cyclesOver, type OrderRow, statusOf } from './orders.ts';

export function faceOf(face: ProductFace): WireOrder['product'] {
  return { ...face, id: face.id.toString() };
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
    next: nextPayment(order, now),
    breakEven: breakEvenOf([{ order, toCollect }], now),
  };
}

/**
 * Null if the product doesn't return the price. `shortMinor`: due but not returned, a loss unless capital is restored.
 */
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
