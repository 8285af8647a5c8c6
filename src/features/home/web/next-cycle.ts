import type { DataOf } from '../../../platform/client/call-types.ts';

type Order = Pick<
  DataOf<'GET /api/v1/orders'>['items'][number],
  'product' | 'status' | 'cycles' | 'cyclesOver' | 'earnsFrom'
>;

const CYCLE_MS = { hourly: 3_600_000, daily: 86_400_000, weekly: 604_800_000 } as const;

/** The end of the cycle that runs or comes next: its income is expected then. Undefined when no cycle is left. */
export function nextCycleEnd({ product, status, cycles, cyclesOver, earnsFrom }: Order): Date | undefined {
  if (status === 'cancelled' || status === 'expired' || cyclesOver >= cycles) return undefined;
  return new Date(Date.parse(earnsFrom) + (cyclesOver + 1) * CYCLE_MS[product.cycle]);
}
