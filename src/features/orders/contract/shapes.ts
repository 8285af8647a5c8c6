// The shapes of the calls about orders.
import { z } from 'zod';
import { wire } from '#platform/http/contract.ts';
import { weave } from '#features/catalogue/contract.ts';
import { couponFace } from '#features/coupons/contract.ts';

export const units = z.int().min(1).max(1_000_000);
export const count = z.int().min(0);
export const path = z.strictObject({ id: wire.id });
export const productType = z.enum(['device', 'fund', 'rental']);
export const cycle = z.enum(['hourly', 'daily', 'weekly']);
export const locale = { locale: wire.locale.optional() };
export const localeQuery = z.strictObject(locale);

/** Exactly one of two: units of a device or rental, or the amount put into a fund. */
export const wanted = { productId: wire.id, units: units.optional(), amountMinor: wire.amountMinor.optional() };
export const exactlyOne = (of: { units?: unknown; amountMinor?: unknown }) =>
  (of.units === undefined) !== (of.amountMinor === undefined);

/** cooling: the member may still cancel. holding: settled, until the last cycle ends. */
export const orderStatus = z.enum(['cooling', 'holding', 'expired', 'cancelled']);

export const split = z.strictObject({ rechargeMinor: z.int().min(0), incomeMinor: z.int().min(0) });

export const product = z.strictObject({
  id: wire.id,
  type: productType,
  title: z.string(),
  cycle,
  picture: z.strictObject({ src: z.string(), alt: z.string() }),
});

export const orderRow = z.strictObject({
  id: wire.id,
  product,
  status: orderStatus,
  units: z.int(),
  priceMinor: wire.amountMinor,
  /** For one cycle. Expected, never promised. */
  expectedMinor: wire.sumMinor,
  cycles: count,
  /** The number of ended cycles. */
  cyclesOver: count,
  boughtAt: wire.time,
  coolingEndsAt: wire.time,
  earnsFrom: wire.time,
  expiresAt: wire.time,
  maturesAt: wire.time,
  /** The sum over the ended cycles. */
  expectedSoFarMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  collectedMinor: wire.sumMinor,
  toCollectMinor: wire.sumMinor,
  timesCollected: count,
  returnsPrincipal: z.boolean(),
});

/** A row of the member's own list, with the order's whole life as a weave. */
export const ownOrderRow = orderRow.extend({ weave });

/** late: all of it was paid, some after its time. missed: nothing was paid in time. surplus: nothing was expected. */
export const dayState = z.enum(['paid', 'late', 'short', 'awaiting', 'missed', 'surplus']);

/** The cycles of one order that began on one business day. */
export const orderDay = z.strictObject({
  date: wire.date,
  cycles: count,
  expectedMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  state: dayState,
});

export const month = z.string().regex(/^\d{4}-\d{2}$/);

/** The days of a month together. `payments`: days on which income was paid. */
export const orderMonth = z.strictObject({
  month,
  payments: count,
  daysLate: count,
  expectedMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  awaitingMinor: wire.sumMinor,
  missedMinor: wire.sumMinor,
});

export const principal = z.strictObject({
  dueAt: wire.time,
  returnedMinor: wire.sumMinor,
  /** Due but missing. It is a loss until capital is restored. */
  shortMinor: wire.sumMinor,
});

/** The unpaid part of the expected income. It is awaited until the rent's due date plus grace, then missed. */
const missing = { awaitingMinor: wire.sumMinor, missedMinor: wire.sumMinor };

export const orderOne = orderRow.extend({
  paidFrom: split,
  /** A cancelled order: the part for the recharge wallet that the bank had taken back already (wallets.md 2). */
  recalledMinor: wire.sumMinor,
  /** The coupon that paid a part of the price, from the rewards budget. A cancelled order gave it back. */
  coupon: z.strictObject({ id: wire.id, paidMinor: wire.amountMinor, lastDay: wire.date }).nullable(),
  tranche: wire.id,
  pointsEarned: count,
  chances: count,
  /** The order gives this when it settles, once its cooling-off is over. */
  toCome: z.strictObject({ points: count, chances: count }),
  settledAt: wire.time.nullable(),
  cancelledAt: wire.time.nullable(),
  canCancel: z.boolean(),
  ...missing,
  principal: principal.nullable(),
  weave,
  /** Newest first. Cycles count in the month in which they began. */
  months: z.array(orderMonth),
  collections: z.array(z.strictObject({ at: wire.time, amountMinor: wire.amountMinor, transferId: z.string() })),
});

/** One booked rent that paid, or a part of it. */
export const fundingEntry = z.strictObject({
  entryId: wire.id,
  /** own: rent of this very cycle. carry: the excess of another cycle of the product. */
  kind: z.enum(['own', 'carry']),
  payer: z.string(),
  invoiceNumber: z.string(),
  periodFrom: wire.date,
  periodUntil: wire.date,
  statementLineId: wire.id,
  bankLineId: z.string(),
  bookedOn: wire.date,
  /** This order's share of the funding, in the proportion in which the whole part was funded. */
  amountMinor: wire.sumMinor,
});

export const earningPart = z.strictObject({
  partId: wire.id,
  /** 0 is the cycle's first payment. 1 and up are its supplements. */
  n: count,
  amountMinor: wire.amountMinor,
  paidAt: wire.time,
  claimed: z.boolean(),
  funding: z.array(fundingEntry),
});

/** waiting: rent is not due yet. missed: the due date and grace are over. */
export const earning = z.strictObject({
  startsAt: wire.time,
  endsAt: wire.time,
  kind: z.enum(['cycle', 'end']),
  expectedMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  state: z.enum(['paid', 'short', 'awaiting', 'missed', 'surplus']),
  awaitingUntil: wire.time.nullable(),
  parts: z.array(earningPart),
});

/** In a quote: the member wants to use no coupon. */
export const NO_COUPON = 'none';

export const quote = z.strictObject({
  product,
  units: z.int(),
  priceMinor: wire.amountMinor,
  expectedMinor: wire.sumMinor,
  cycles: count,
  expectedTotalMinor: wire.sumMinor,
  coolingEndsAt: wire.time,
  earnsFrom: wire.time,
  expiresAt: wire.time,
  maturesAt: wire.time,
  returnsPrincipal: z.boolean(),
  /** They come when the order settles, once its cooling-off is over. */
  pointsGranted: count,
  chances: count,
  stockLeft: count,
  /** The number of units this member may still buy. Null without a limit. */
  limitLeft: count.nullable(),
  /** The recharge wallet pays first, the income wallet the rest. */
  payment: split,
  balances: split,
  /** The member's coupons that fit this purchase, and what each would pay. */
  coupons: z.array(couponFace.extend({ paysMinor: wire.amountMinor })),
  /** The coupon of this quote: the asked one, or the one that pays most. */
  coupon: z.strictObject({ id: wire.id, paysMinor: wire.amountMinor }).nullable(),
  /** The part of the price that the wallets pay. */
  toPayMinor: wire.amountMinor,
  /** Names of the obstacles now, in the order of the checks. */
  obstacles: z.array(z.string()),
  /** The level that the product asks for, and the member's own. */
  minVip: count,
  vipLevel: count,
});

export const today = z.strictObject({
  date: wire.date,
  /** The sum over the cycles that end today. */
  expectedMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  /** The sum over the cycles that are not over yet. */
  stillToRunMinor: wire.sumMinor,
  ...missing,
  toCollectMinor: wire.sumMinor,
  ordersToCollect: count,
  /** The reason that collecting is closed today. Null when it is open. */
  collectingClosed: z.enum(['weekend', 'holiday']).nullable(),
  /** The first collecting day from today on. */
  collectingFrom: wire.date,
});

/** One day's income by order: the orders whose cycles ended in it. */
export const incomeDay = z.strictObject({
  date: wire.date,
  items: z.array(
    z.strictObject({
      orderId: wire.id,
      product,
      expectedMinor: wire.sumMinor,
      paidMinor: wire.sumMinor,
      payers: z.array(
        z.strictObject({
          payer: z.string(),
          invoiceNumber: z.string(),
          bankLineId: z.string(),
          bookedOn: wire.date,
          amountMinor: wire.sumMinor,
        }),
      ),
    }),
  ),
});

export const statisticsRow = z.strictObject({
  /** The first business date of the day, week or month. The product's id when grouped by product. */
  key: z.string(),
  title: z.string().nullable(),
  expectedMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  collectedMinor: wire.sumMinor,
});

export const fundHolding = z.strictObject({
  orderId: wire.id,
  product,
  amountMinor: wire.amountMinor,
  expectedTotalMinor: wire.sumMinor,
  expectedSoFarMinor: wire.sumMinor,
  receivedMinor: wire.sumMinor,
  toCollectMinor: wire.sumMinor,
  boughtAt: wire.time,
  /** The end of the last cycle. */
  incomeUntil: wire.time,
  /** The time at which the amount is due back, if it comes back. */
  arrivesAt: wire.time,
  status: orderStatus,
  principal: principal.nullable(),
  weave,
});

/** `transferId` names the receipt. */
export const collected = z.strictObject({
  orders: count,
  amountMinor: wire.sumMinor,
  points: count,
  transferId: z.guid(),
});

/**
 * One collecting: its sum by order, the payers of the rents in it, and the wallet that it went to. `weave`: the days
 * whose cycles it collected. Null where it holds only what was left at a product's end.
 */
export const collecting = z.strictObject({
  at: wire.time,
  amountMinor: wire.amountMinor,
  points: count,
  /** The income wallet's balance now. */
  incomeMinor: wire.sumMinor,
  weave: weave.nullable(),
  items: z.array(
    z.strictObject({ orderId: wire.id, product, amountMinor: wire.amountMinor, payers: z.array(z.string()) }),
  ),
});

/** The order's owner, for staff. */
export const consoleMember = { memberId: wire.id, memberNo: z.string() };
export const consoleOrder = orderOne.extend(consoleMember);

export type OrderStatus = z.infer<typeof orderStatus>;
export type WireOrder = z.infer<typeof orderRow>;
export type WireOrderOne = z.infer<typeof orderOne>;
export type WireEarning = z.infer<typeof earning>;
export type WireOrderDay = z.infer<typeof orderDay>;
export type WireOrderMonth = z.infer<typeof orderMonth>;
export type WireCollecting = z.infer<typeof collecting>;
export type WireFundHolding = z.infer<typeof fundHolding>;
export type WirePrincipal = z.infer<typeof principal>;
export type WireIncomeDay = z.infer<typeof incomeDay>;
export type WireStatisticsRow = z.infer<typeof statisticsRow>;
