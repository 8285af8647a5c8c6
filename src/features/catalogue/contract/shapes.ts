// Values and shapes that the catalogue's calls for members and for staff share.
import { z } from 'zod';
import { wire } from '#platform/http/contract.ts';
import { inLanguages, lines } from '#platform/language/human-text.ts';
import { THREADS, THREADS_MAX } from '#universal/weave.ts';

// Closed lists of values.

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

/** Texts as staff enter them. */
export const localizedText = (max: number, read = lines) => inLanguages(read(max));

/** Texts that staff wrote, by language. */
export const openText = z.record(z.string(), z.string());

/** Everything beside title and price on which members base a purchase. */
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
  /** The unpaid amount in two parts: rent that can still come in time, and rent that is missed or short. */
  awaitingMinor: wire.sumMinor,
  missedMinor: wire.sumMinor,
  cycles: count,
  cyclesMissed: count,
  /** What holders shared in this month after the product's end, on top of what was expected. */
  leftOverMinor: wire.sumMinor,
});
export type MonthFigure = z.input<typeof monthFigure>;

/**
 * A weave (universal/weave.ts): cycles as threads, oldest first. A thread of several cycles has the state of the worst.
 */
export const weave = z.strictObject({
  /** When the first thread begins. */
  from: wire.time,
  /** How long each thread is. */
  step: z.enum(['hour', 'day', 'week']),
  threads: z.string().max(THREADS_MAX).regex(THREADS),
  /** Missed income of all threads, without income that is still awaited. */
  missedMinor: wire.sumMinor,
});
export type WireWeave = z.infer<typeof weave>;
