// Possible outcomes of a purchase: as expected, as so far, and worse. Pure; whole minor units, rounded down.
import type { DataOf } from '#platform/client/call-types.ts';

type Product = Pick<
  DataOf<'GET /api/v1/products/{id}'>,
  | 'type'
  | 'priceMinor'
  | 'incomePerCycleMinor'
  | 'ratePpb'
  | 'cycles'
  | 'holdingDays'
  | 'returnsPrincipal'
  | 'expectedMinor'
  | 'paidMinor'
>;

export type CaseName = 'expected' | 'soFar' | 'oneMonth' | 'threeMonths' | 'lost';
export type Case = {
  name: CaseName;
  incomeMinor: bigint;
  principalMinor: bigint;
  receivedMinor: bigint;
  differenceMinor: bigint;
};

const MONTH_DAYS = 30;

/** `units` are whole units, or steps of a fund's amount. A short time has no case of three missed months. */
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
  const missing = (name: CaseName, months: number): Case[] => {
    const days = product.holdingDays - months * MONTH_DAYS;
    if (days < product.holdingDays / 2) return [];
    return [made(name, (whole * BigInt(days)) / BigInt(product.holdingDays), principal)];
  };
  return [
    made('expected', whole, principal),
    ...(product.expectedMinor > 0
      ? [made('soFar', (whole * BigInt(product.paidMinor)) / BigInt(product.expectedMinor), principal)]
      : []),
    ...missing('oneMonth', 1),
    ...missing('threeMonths', 3),
    made('lost', whole / 2n, principal / 2n),
  ];
}

/** Places on a line from 0 to 1, left to right: a dot for each case, and the price. */
export function placesOf(cases: readonly Case[], payMinor: bigint): { evenAt: number; dots: number[] } {
  const amounts = cases.map(({ receivedMinor }) => receivedMinor);
  const all = [...amounts, payMinor];
  const low = all.reduce((least, amount) => (amount < least ? amount : least));
  const high = all.reduce((most, amount) => (amount > most ? amount : most));
  // In thousandths, so that the amounts stay whole.
  const place = (amount: bigint) => (high === low ? 0.5 : Number(((amount - low) * 1_000n) / (high - low)) / 1_000);
  return { evenAt: place(payMinor), dots: amounts.map(place) };
}
