import { expect, it } from 'vitest';
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

it('names each rent of a day of hours once', () => {
  const day = [hour(rent('1', 41)), hour(rent('1', 30), rent('2', 11)), hour(rent('2', 20, 'carry')), hour()];
  expect(payersOf(day).map(({ entryId, kind, amountMinor }) => [entryId, kind, amountMinor])).toEqual([
    ['1', 'own', 71],
    ['2', 'own', 11],
    ['2', 'carry', 20],
  ]);
  expect(sumsOf(day)).toEqual({ expectedMinor: 164, paidMinor: 102 });
});

it('names no payer where nothing was paid', () => expect(payersOf([hour()])).toEqual([]));
