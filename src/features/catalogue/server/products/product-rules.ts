// A product's terms as pure arithmetic (catalogue.md 2, orders.md 3). Expected figures only: nothing here is ever owed.
import { type Minor, minor } from '#ledger/money.ts';
import { addDays, businessDate, startOfBusinessDate, weekday } from '#platform/time/clock.ts';
import { CYCLE_MS } from '#universal/weave.ts';

export type Cycle = keyof typeof CYCLE_MS;

/** Frozen when a product leaves draft. `ratePpb` is a fund's income a cycle in billionths of the amount. */
export type ProductTerms = {
  type: 'device' | 'fund' | 'rental';
  cycle: Cycle;
  /** Minor units. A fund's unit is the step of its amount. */
  unitPrice: Minor;
  incomePerCycle: Minor | null;
  ratePpb: bigint | null;
  holdingDays: number;
  cycles: number;
  returnsPrincipal: boolean;
  /** The open tranche's maturity (funds): business date on which it ends. No cycle reaches past its beginning. */
  maturesOn: string | null;
};

/** How many units an amount buys, or null if it is not a whole number of them. */
export function unitsOfAmount(terms: Pick<ProductTerms, 'unitPrice'>, amount: bigint): bigint | null {
  return amount > 0n && amount % terms.unitPrice === 0n ? amount / terms.unitPrice : null;
}

/** Expected income of an order of `units` for one cycle, minor units. Rounded down to the cent for funds. */
export function expectedPerCycle(
  terms: Pick<ProductTerms, 'unitPrice' | 'incomePerCycle' | 'ratePpb'>,
  units: bigint,
): Minor {
  if (terms.incomePerCycle !== null) return minor(terms.incomePerCycle * units);
  return minor((terms.unitPrice * units * (terms.ratePpb ?? 0n)) / 1_000_000_000n);
}

/** Expected over the whole holding: income of all cycles, and the principal if it returns. */
export function expectedTotal(
  terms: Omit<ProductTerms, 'maturesOn'>,
  units: bigint,
  cycles: number = terms.cycles,
): Minor {
  const principal = terms.returnsPrincipal ? terms.unitPrice * units : 0n;
  return minor(expectedPerCycle(terms, units) * BigInt(cycles) + principal);
}

/** The first cycle boundary at or after an instant: hours of UTC, midnights and Mondays of the business calendar. */
export function firstBoundary(cycle: Cycle, at: Date): Date {
  if (cycle === 'hourly') return new Date(Math.ceil(at.getTime() / CYCLE_MS.hourly) * CYCLE_MS.hourly);
  const today = businessDate(at);
  let date = startOfBusinessDate(today).getTime() === at.getTime() ? today : addDays(today, 1);
  while (cycle === 'weekly' && weekday(date) !== 1) date = addDays(date, 1);
  return startOfBusinessDate(date);
}

/** The start of the n-th cycle (from 0) counted from a boundary. Addis Ababa has no daylight saving time. */
export function cycleStart(cycle: Cycle, first: Date, n: number): Date {
  return new Date(first.getTime() + n * CYCLE_MS[cycle]);
}

/**
 * The cycles that an order will earn, fixed at purchase (orders.md 3). They are all of the product's, from the first
 * boundary after cooling-off. If the tranche has a maturity, they are only whole cycles that end before its day begins.
 */
export function cyclesAtPurchase(
  terms: Pick<ProductTerms, 'cycle' | 'cycles' | 'maturesOn'>,
  coolingOffEndsAt: Date,
): { firstCycleAt: Date; cycles: number } {
  const firstCycleAt = firstBoundary(terms.cycle, coolingOffEndsAt);
  if (terms.maturesOn === null) return { firstCycleAt, cycles: terms.cycles };
  const room = startOfBusinessDate(terms.maturesOn).getTime() - firstCycleAt.getTime();
  return { firstCycleAt, cycles: Math.max(0, Math.min(terms.cycles, Math.floor(room / CYCLE_MS[terms.cycle]))) };
}
