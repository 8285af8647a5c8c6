// The rents behind some cycles of an order. Pure. Cycles of one day or week share their invoices.
import type { DataOf } from '#platform/client/call-types.ts';

type Earning = Pick<
  DataOf<'GET /api/v1/orders/{id}/earnings'>['items'][number],
  'expectedMinor' | 'paidMinor' | 'parts'
>;
export type Payer = Earning['parts'][number]['funding'][number];

/** One entry for each rent, with the sum of its parts. A surplus of other cycles is a separate entry. */
export function payersOf(earnings: readonly Earning[]): Payer[] {
  const byRent = new Map<string, Payer>();
  for (const funding of earnings.flatMap(({ parts }) => parts).flatMap((part) => part.funding)) {
    const key = `${funding.entryId} ${funding.kind}`;
    const known = byRent.get(key);
    byRent.set(key, { ...funding, amountMinor: (known?.amountMinor ?? 0) + funding.amountMinor });
  }
  return [...byRent.values()];
}

export function sumsOf(earnings: readonly Earning[]): { expectedMinor: number; paidMinor: number } {
  return {
    expectedMinor: earnings.reduce((sum, earning) => sum + earning.expectedMinor, 0),
    paidMinor: earnings.reduce((sum, earning) => sum + earning.paidMinor, 0),
  };
}
