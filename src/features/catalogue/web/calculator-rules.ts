// The result of a purchase in three cases: as expected, as so far, and badly. Pure; whole minor units, rounded down.
import type { DataOf } from '../../../platform/client/call-types.ts';

type Product = Pick<
  DataOf<'GET /api/v1/products/{id}'>,
  | 'type'
  | 'priceMinor'
  | 'incomePerCycleMinor'
  | 'ratePpb'
  | 'cycles'
  | 'returnsPrincipal'
  | 'expectedMinor'
  | 'paidMinor'
>;

export type CaseName = 'expected' | 'soFar' | 'short' | 'lost';
export type Case = {
  name: CaseName;
  incomeMinor: bigint;
  principalMinor: bigint;
  receivedMinor: bigint;
  differenceMinor: bigint;
};

/** `units` are whole units, or steps of a fund's amount. */
export function casesOf(product: Product, units: number): Case[] {
  const count = BigInt(units);
  const paidPrice = BigInt(product.priceMinor) * count;
  const perCycle =
    product.ratePpb === null
      ? BigInt(product.incomePerCycleMinor) * count
      : (paidPrice * BigInt(product.ratePpb)) / 1_000_000_000n;
  const whole = perCycle * BigInt(product.cycles);
  const principal = product.returnsPrincipal ? paidPrice : 0n;
  const made = (name: CaseName, incomeMinor: bigint, principalMinor: bigint): Case => {
    const receivedMinor = incomeMinor + principalMinor;
    return { name, incomeMinor, principalMinor, receivedMinor, differenceMinor: receivedMinor - paidPrice };
  };
  return [
    made('expected', whole, principal),
    ...(product.expectedMinor > 0
      ? [made('soFar', (whole * BigInt(product.paidMinor)) / BigInt(product.expectedMinor), principal)]
      : []),
    made('short', (whole * 7n) / 10n, principal),
    made('lost', whole / 2n, principal / 2n),
  ];
}
