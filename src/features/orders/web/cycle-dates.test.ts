import { expect, test } from 'vitest';
import { boundsOfDay, nextCycleEnd, progressOf } from './cycle-dates.ts';

const order = {
  status: 'holding',
  cycles: 365,
  cyclesOver: 85,
  earnsFrom: '2026-08-29T21:00:00.000Z',
  product: { cycle: 'daily' },
} as const;

test.each([
  ['a daily order', order, '2026-11-23T21:00:00.000Z'],
  ['before its first cycle', { ...order, cyclesOver: 0 }, '2026-08-30T21:00:00.000Z'],
  ['an hourly order', { ...order, product: { cycle: 'hourly' } }, '2026-09-02T11:00:00.000Z'],
  ['a weekly order', { ...order, cyclesOver: 1, product: { cycle: 'weekly' } }, '2026-09-12T21:00:00.000Z'],
  ['an order with no cycle left', { ...order, cyclesOver: 365 }, undefined],
  ['a cancelled order', { ...order, status: 'cancelled' }, undefined],
] as const)('next cycle of %s', (_, of, at) => expect(nextCycleEnd(of)?.toISOString()).toBe(at));

test.each([
  ['daily', 365, 86, { unit: 'day', over: 86, all: 365 }],
  ['hourly', 8_760, 49, { unit: 'day', over: 2, all: 365 }],
  ['hourly', 30, 30, { unit: 'day', over: 1, all: 2 }],
  ['weekly', 52, 12, { unit: 'week', over: 12, all: 52 }],
] as const)('%s: %s cycles, %s over', (cycle, cycles, cyclesOver, progress) =>
  expect(progressOf({ cycles, cyclesOver, product: { cycle } })).toEqual(progress),
);

test('a business day begins three hours before the day of UTC', () =>
  expect(boundsOfDay('2026-11-05')).toEqual({ from: '2026-11-04T21:00:00.000Z', until: '2026-11-05T21:00:00.000Z' }));
