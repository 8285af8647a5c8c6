// All cycles of a part of an order's time are read, so that their sums are whole (order-days.tsx).
import { afterEach, expect, it, vi } from 'vitest';
import { bareRoot, bareWindow } from '#kit/bare-root.ts';

// Must run before SWR loads, because SWR keeps the timers that it finds then.
vi.useFakeTimers();
bareWindow();
/** A week of hours, 41 expected and 40 paid in each. A page has at most 100 of them, as on the server. */
const HOURS = 168;
vi.mock('#platform/client/call.ts', () => ({
  call: async (_name: string, { query }: { query: { after?: string; limit: number } }) => {
    const at = parseInt(query.after ?? '0', 10);
    const size = Math.min(query.limit, 100, HOURS - at);
    const items = Array.from({ length: size }, () => ({ expectedMinor: 41, paidMinor: 40, parts: [] }));
    return { items, next: at + size < HOURS ? String(at + size) : null };
  },
  reportRead: () => undefined,
}));
const { sumsOf, useCycles } = await import('./order-days.tsx');

let root: Awaited<ReturnType<typeof bareRoot>>;
afterEach(() => root.leave());

it('sums all cycles of a week of hours', async () => {
  let cycles: ReturnType<typeof useCycles> | undefined;
  root = await bareRoot();
  await root.open('thread', () => {
    const week = { from: new Date('2026-11-01T21:00:00Z'), until: new Date('2026-11-08T21:00:00Z') };
    cycles = useCycles({ id: '1', product: { cycle: 'hourly' } }, week);
  });
  await root.pass(200);
  expect(sumsOf(cycles?.data ?? [])).toEqual({ expectedMinor: HOURS * 41, paidMinor: HOURS * 40 });
});
