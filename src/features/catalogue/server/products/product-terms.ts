// Checks the staff's input for a product. Pure. The database repeats the checks (db/migrations/0020-catalogue.sql).
import type { Refusal } from '#platform/http/refusal.ts';
import { refusePromises } from '#features/texts/server/public.ts';

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

/** Whole cycles in the holding duration, or null if a weekly product is not held for whole weeks. */
export function cyclesOf({ cycle, holdingDays }: Pick<ProductInput, 'cycle' | 'holdingDays'>): number | null {
  if (cycle === 'hourly') return holdingDays * 24;
  if (cycle === 'daily') return holdingDays;
  return holdingDays % 7 === 0 ? holdingDays / 7 : null;
}

/** Field -> its conflict with another field. Empty when the terms fit together. */
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
