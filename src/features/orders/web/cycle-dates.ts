// How far an order is, and the bounds of a business day. Pure.
import type { DataOf } from '#platform/client/call-types.ts';
import { CYCLE_MS } from '#universal/weave.ts';

type Order = Pick<DataOf<'GET /api/v1/orders'>['items'][number], 'cycles' | 'cyclesOver'> & {
  product: { cycle: keyof typeof CYCLE_MS };
};

/**
 * Ended and total cycles, in weeks or days. Hours are counted as days, and a day counts once its first hour has ended,
 * because from then on it may have paid.
 */
export function progressOf({ cycles, cyclesOver, product }: Order): {
  unit: 'day' | 'week';
  over: number;
  all: number;
} {
  if (product.cycle === 'weekly') return { unit: 'week', over: cyclesOver, all: cycles };
  if (product.cycle === 'daily') return { unit: 'day', over: cyclesOver, all: cycles };
  return { unit: 'day', over: Math.ceil(cyclesOver / 24), all: Math.ceil(cycles / 24) };
}

/** The first instant of a business day and of the next one. Business time is UTC+3. */
export function boundsOfDay(date: string): { from: Date; until: Date } {
  const start = Date.parse(`${date}T00:00:00+03:00`);
  return { from: new Date(start), until: new Date(start + CYCLE_MS.daily) };
}
