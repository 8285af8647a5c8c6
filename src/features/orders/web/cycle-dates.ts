// chunk: app
// Dates of an order's cycles on its pages. Pure.
import type { DataOf } from '#platform/client/call-types.ts';
import { CYCLE_MS } from '#universal/weave.ts';

type Order = Pick<DataOf<'GET /api/v1/orders'>['items'][number], 'status' | 'cycles' | 'cyclesOver' | 'earnsFrom'> & {
  product: { cycle: keyof typeof CYCLE_MS };
};

/** The end of the cycle that runs now or runs next. Undefined when no cycle is left. */
export function nextCycleEnd({ status, cycles, cyclesOver, earnsFrom, product }: Order): Date | undefined {
  if (status === 'cancelled' || cyclesOver >= cycles) return undefined;
  return new Date(Date.parse(earnsFrom) + (cyclesOver + 1) * CYCLE_MS[product.cycle]);
}

/** How far an order is: days where it counts hours, else its own cycles. */
export function progressOf({ cycles, cyclesOver, product }: Pick<Order, 'cycles' | 'cyclesOver' | 'product'>): {
  unit: 'day' | 'week';
  over: number;
  all: number;
} {
  if (product.cycle === 'weekly') return { unit: 'week', over: cyclesOver, all: cycles };
  if (product.cycle === 'daily') return { unit: 'day', over: cyclesOver, all: cycles };
  return { unit: 'day', over: Math.floor(cyclesOver / 24), all: Math.ceil(cycles / 24) };
}

/** The business day from its first instant until the next day's. The business clock is three hours ahead of UTC. */
export function boundsOfDay(date: string): { from: string; until: string } {
  const start = Date.parse(`${date}T00:00:00+03:00`);
  return { from: new Date(start).toISOString(), until: new Date(start + CYCLE_MS.daily).toISOString() };
}
