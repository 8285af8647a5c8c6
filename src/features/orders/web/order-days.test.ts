// Payers of a day, and dates and progress of an order's cycles (order-days.tsx, cycle-dates.ts).
import { expect, it, test } from 'vitest';
import { boundsOfDay, progressOf } from './cycle-dates.ts';
import { type Payer, payersOf, sumsOf } from './order-days.tsx';

function rent(entryId: string, amountMinor: number, kind: Payer['kind'] = 'own'): Payer {
  return {
    entryId,
    kind,
    payer: `Payer ${entryId}`,
    invoiceNumber: `INV-${entryId}`,
    periodFrom: '2026-11-02',
    periodUntil: '2026-11-08',
    statementLineId: '7',
    bankLineId: 'L-7',
    bookedOn: '2026-11-09',
    amountMinor,
  };
}

function hour(...funding: Payer[]) {
  const paidMinor = funding.reduce((sum, one) => sum + one.amountMinor, 0);
  const part = { partId: '1', n: 0, amountMinor: paidMinor, paidAt: '2026-11-09T08:00:00Z', claimed: true, funding };
  return { expectedMinor: 41, paidMinor, parts: funding.length > 0 ? [part] : [] };
}

it('lists each rent that paid a day of hours once', () => {
  const day = [hour(rent('1', 41)), hour(rent('1', 30), rent('2', 11)), hour(rent('2', 20, 'carry')), hour()];
  expect(payersOf(day).map(({ entryId, kind, amountMinor }) => [entryId, kind, amountMinor])).toEqual([
    ['1', 'own', 71],
    ['2', 'own', 11],
    ['2', 'carry', 20],
  ]);
  expect(sumsOf(day)).toEqual({ expectedMinor: 164, paidMinor: 102 });
});

it('lists no payer if nothing was paid', () => expect(payersOf([hour()])).toEqual([]));

test.each([
  ['daily', 365, 86, { unit: 'day', over: 86, all: 365 }],
  ['hourly', 8_760, 0, { unit: 'day', over: 0, all: 365 }],
  ['hourly', 8_760, 24, { unit: 'day', over: 1, all: 365 }],
  // The income of 31 hours is more than a day's.
  ['hourly', 8_760, 31, { unit: 'day', over: 2, all: 365 }],
  ['hourly', 30, 30, { unit: 'day', over: 2, all: 2 }],
  ['weekly', 52, 12, { unit: 'week', over: 12, all: 52 }],
] as const)('%s: %s cycles, %s over', (cycle, cycles, cyclesOver, progress) =>
  expect(progressOf({ cycles, cyclesOver, product: { cycle } })).toEqual(progress),
);

test('a business day begins at 21:00 UTC of the day before', () =>
  expect(boundsOfDay('2026-11-05')).toEqual({
    from: new Date('2026-11-04T21:00:00.000Z'),
    until: new Date('2026-11-05T21:00:00.000Z'),
  }));
