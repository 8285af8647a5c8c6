// Shapes that members' calls and the staff's share.
import { z } from 'zod';
import { wire } from '#platform/http/contract.ts';
import { lines } from '#platform/language/human-text.ts';
import { perLanguage } from '#universal/languages.ts';
import { THREADS, THREADS_MAX } from '#universal/weave.ts';

// The closed lists of the catalogue's wire.

export const productType = z.enum(['device', 'fund', 'rental']);
export const productCycle = z.enum(['hourly', 'daily', 'weekly']);
export const productStatus = z.enum(['draft', 'on_sale', 'closed', 'wound_up']);
export const drawing = z.enum([
  'solar-kiosk',
  'battery',
  'water-pump',
  'cold-room',
  'grain-mill',
  'delivery-van',
  'wifi-mast',
  'workshop',
  'market',
  'router',
  'greenhouse',
  'clinic-fridge',
]);
export const assetState = z.enum(['planned', 'working', 'out_of_order', 'lost', 'sold']);
export const partyBankKind = z.enum(['account', 'mobile_money', 'card']);
export const partyRole = z.enum(['payer', 'supplier', 'insurer']);
export const documentKind = z.enum(['contract', 'invoice', 'insurance', 'delivery', 'inspection', 'other']);

export const id = wire.id;
export const byId = z.strictObject({ id });
export const count = z.int().min(0).max(1_000_000_000);

/** Texts that staff write: English is required, other languages fall back to it. */
export const localizedText = (max: number, read = lines) =>
  z.strictObject({
    ...perLanguage(() => read(max).optional()),
    en: read(max),
  });

/** Texts that staff wrote, by language. */
export const openText = z.record(z.string(), z.string());

/** Beside title and price, all that members decide by. */
export const soldTerms = {
  description: openText,
  risks: z.array(openText),
  drawing,
  incomePerCycleMinor: wire.amountMinor.nullable(),
  ratePpb: z.int().nullable(),
  unitsMin: z.int(),
  unitsMax: z.int(),
  holdingDays: z.int(),
  cycles: z.int(),
  returnsPrincipal: z.boolean(),
  purchaseLimit: z.int().nullable(),
  minVip: z.int(),
  chancesGranted: z.int(),
  pointsGranted: z.int(),
  couponsAllowed: z.boolean(),
  salesEndAt: wire.time.nullable(),
  rank: z.int(),
};

/** The facts of an asset. */
export const assetFacts = {
  name: openText,
  what: openText,
  place: openText,
  serial: z.string(),
  lessee: z.string(),
  insurance: openText,
  liable: openText,
  state: assetState,
};

export const monthFigure = z.strictObject({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  expectedMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  /** Two parts of the unpaid amount: rent not yet due plus grace, and rent missed or short. */
  awaitingMinor: wire.sumMinor,
  missedMinor: wire.sumMinor,
  cycles: count,
  cyclesMissed: count,
});
export type MonthFigure = z.input<typeof monthFigure>;

/** Cycles as threads, oldest first (universal/weave.ts). Many cycles share a thread, which is as bad as their worst. */
export const weave = z.strictObject({
  /** The start of the first thread. */
  from: wire.time,
  /** The time that one thread covers. */
  step: z.enum(['hour', 'day', 'week']),
  threads: z.string().max(THREADS_MAX).regex(THREADS),
  /** The missing part of the short threads. Awaited income is not in it. */
  missedMinor: wire.sumMinor,
});
export type WireWeave = z.infer<typeof weave>;
