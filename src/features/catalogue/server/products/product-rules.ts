// Calculations with a product's terms (catalogue.md 2, orders.md 3), and checks of what staff enter. Income here is
// only expected, never owed.
import { refusePromises } from '#features/texts/server/public.ts';
import { type Minor, minor } from '#ledger/money.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { addDays, businessDate, startOfBusinessDate, weekday } from '#platform/time/clock.ts';
import { CYCLE_MS } from '#universal/weave.ts';

export type Cycle = keyof typeof CYCLE_MS;

/** Fixed when a product leaves draft. `ratePpb`: a fund's income for each cycle in billionths of the amount. */
export type ProductTerms = {
  type: 'device' | 'fund' | 'rental';
  cycle: Cycle;
  /** Minor units. For a fund, the step of its amount. */
  unitPrice: Minor;
  incomePerCycle: Minor | null;
  ratePpb: bigint | null;
  holdingDays: number;
  cycles: number;
  returnsPrincipal: boolean;
  /** Funds: the business date on which the open tranche matures. No cycle goes beyond the beginning of that day. */
  maturesOn: string | null;
};

/** How many units an amount buys. Null if it is not a whole number. */
export function unitsOfAmount(terms: Pick<ProductTerms, 'unitPrice'>, amount: bigint): bigint | null {
  return amount > 0n && amount % terms.unitPrice === 0n ? amount / terms.unitPrice : null;
}

/** Expected income of `units` for one cycle, in minor units. For funds rounded down to the cent. */
export function expectedPerCycle(
  terms: Pick<ProductTerms, 'unitPrice' | 'incomePerCycle' | 'ratePpb'>,
  units: bigint,
): Minor {
  if (terms.incomePerCycle !== null) return minor(terms.incomePerCycle * units);
  return minor((terms.unitPrice * units * (terms.ratePpb ?? 0n)) / 1_000_000_000n);
}

/** The first cycle boundary at or after an instant: full hours, or midnights or Mondays of the business calendar. */
export function firstBoundary(cycle: Cycle, at: Date): Date {
  if (cycle === 'hourly') return new Date(Math.ceil(at.getTime() / CYCLE_MS.hourly) * CYCLE_MS.hourly);
  const today = businessDate(at);
  let date = startOfBusinessDate(today).getTime() === at.getTime() ? today : addDays(today, 1);
  while (cycle === 'weekly' && weekday(date) !== 1) date = addDays(date, 1);
  return startOfBusinessDate(date);
}

/** The start of cycle `n` (from 0) after a boundary. Exact, because Addis Ababa has no daylight saving time. */
export function cycleStart(cycle: Cycle, first: Date, n: number): Date {
  return new Date(first.getTime() + n * CYCLE_MS[cycle]);
}

/**
 * The cycles for which an order will earn, fixed at purchase (orders.md 3): as many as the product has, from the first
 * boundary after cooling-off. If the tranche has a maturity, only whole cycles that end before that day begins.
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

/** What staff enter. The database makes the checks below too (db/migrations/0020-catalogue.sql). */
export type ProductInput = {
  slug?: string;
  type: 'device' | 'fund' | 'rental';
  cycle: 'hourly' | 'daily' | 'weekly';
  drawing: string;
  title: Record<string, string | undefined>;
  description: Record<string, string | undefined>;
  risks: Record<string, string | undefined>[];
  unitPriceMinor: number;
  incomePerCycleMinor: number | null;
  ratePpb: number | null;
  unitsMin: number;
  unitsMax: number;
  holdingDays: number;
  returnsPrincipal: boolean;
  purchaseLimit: number | null;
  minVip: number;
  chancesGranted: number;
  pointsGranted: number;
  couponsAllowed: boolean;
  salesEndAt: string | null;
  rank: number;
};

/** The number of cycles in the holding time. Null if a weekly product is not held for whole weeks. */
export function cyclesOf({ cycle, holdingDays }: Pick<ProductInput, 'cycle' | 'holdingDays'>): number | null {
  if (cycle === 'hourly') return holdingDays * 24;
  if (cycle === 'daily') return holdingDays;
  return holdingDays % 7 === 0 ? holdingDays / 7 : null;
}

/** Fields that contradict others, with a code for each. Empty if the terms are consistent. */
export function contradictionsIn(input: ProductInput): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (cyclesOf(input) === null) wrong.holdingDays = 'not_whole_weeks';
  if (input.type === 'fund') {
    if (input.ratePpb === null) wrong.ratePpb = 'required';
    if (input.incomePerCycleMinor !== null) wrong.incomePerCycleMinor = 'not_for_funds';
    if (!input.returnsPrincipal) wrong.returnsPrincipal = 'funds_return_principal';
  } else {
    if (input.incomePerCycleMinor === null) wrong.incomePerCycleMinor = 'required';
    if (input.ratePpb !== null) wrong.ratePpb = 'only_for_funds';
  }
  if (input.unitsMax < input.unitsMin) wrong.unitsMax = 'below_least';
  if (input.unitPriceMinor * input.unitsMax > 100_000_000_000) wrong.unitsMax = 'amount_too_large';
  if (input.purchaseLimit !== null && input.purchaseLimit < input.unitsMin) wrong.purchaseLimit = 'below_least';
  if (input.couponsAllowed && input.returnsPrincipal) wrong.couponsAllowed = 'principal_returns';
  return wrong;
}

export function productPromises({
  title,
  description,
  risks,
}: Pick<ProductInput, 'title' | 'description' | 'risks'>): Refusal<'promise_words'> | null {
  return refusePromises({ title, description, risks });
}
