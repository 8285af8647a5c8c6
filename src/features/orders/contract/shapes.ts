// Shapes of the calls about orders, shared by members' and staff's calls.
import { z } from 'zod';
import { shownPicture, wire } from '#platform/http/contract.ts';
import { weave } from '#features/catalogue/contract.ts';
import { couponFace } from '#features/coupons/contract.ts';

export const units = z.int().min(1).max(1_000_000);
export const count = z.int().min(0);
export const path = z.strictObject({ id: wire.id });
export const productType = z.enum(['device', 'fund', 'rental']);
export const cycle = z.enum(['hourly', 'daily', 'weekly']);
export const locale = { locale: wire.locale.optional() };
export const localeQuery = z.strictObject(locale);

/** Give exactly one: `units` of a device or rental, or `amountMinor` for a fund. */
export const wanted = { productId: wire.id, units: units.optional(), amountMinor: wire.amountMinor.optional() };
export const exactlyOne = (of: { units?: unknown; amountMinor?: unknown }) =>
  (of.units === undefined) !== (of.amountMinor === undefined);

/** cooling: the member may still cancel. holding: settled, until the last cycle ends. */
export const orderStatus = z.enum(['cooling', 'holding', 'expired', 'cancelled']);

export const split = z.strictObject({ rechargeMinor: z.int().min(0), incomeMinor: z.int().min(0) });

export const product = z.strictObject({
  id: wire.id,
  type: productType,
  title: wire.written,
  language: wire.locale,
  cycle,
  picture: shownPicture,
});

/**
 * Whether a purchase has paid for itself (orders.md 7). `paidInMinor`: what the wallets paid, without a coupon.
 * `incomeMinor`: income paid, collected or not. `backMinor`: that and principal returned. `outlook`: even: all is back.
 * Else by expectation only. expected: it will be on `evenOn`. late: only if overdue income still arrives. never:
 * `shortMinor` will be missing at the end. `principal`: what is due back and not overdue, and the last day on which
 * some of it is. Null if nothing is.
 */
export const breakEven = z.strictObject({
  paidInMinor: wire.sumMinor,
  incomeMinor: wire.sumMinor,
  backMinor: wire.sumMinor,
  /** Whole percent of `paidInMinor`, rounded down. */
  percent: count,
  /** `backMinor` less `paidInMinor`: negative while behind. */
  aheadMinor: wire.sumMinor,
  outlook: z.enum(['even', 'expected', 'late', 'never']),
  evenOn: wire.date.nullable(),
  /** What will be missing at the end, by expectation and without overdue income. Zero if nothing will. */
  shortMinor: wire.sumMinor,
  principal: z.strictObject({ dueMinor: wire.sumMinor, on: wire.date }).nullable(),
});

/** The next business day, from tomorrow on, on which cycles end, and the income expected of them in sum. */
export const nextPayment = z.strictObject({ date: wire.date, expectedMinor: wire.sumMinor });

export const orderRow = z.strictObject({
  id: wire.id,
  product,
  status: orderStatus,
  units: z.int(),
  priceMinor: wire.amountMinor,
  /** Expected income of one cycle. Expected, never promised. */
  expectedMinor: wire.sumMinor,
  cycles: count,
  /** The number of ended cycles. */
  cyclesOver: count,
  boughtAt: wire.time,
  coolingEndsAt: wire.time,
  earnsFrom: wire.time,
  expiresAt: wire.time,
  maturesAt: wire.time,
  /** Expected income of the ended cycles. */
  expectedSoFarMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  collectedMinor: wire.sumMinor,
  toCollectMinor: wire.sumMinor,
  timesCollected: count,
  returnsPrincipal: z.boolean(),
  /** Null if the order is cancelled, or no cycle ends after today. */
  next: nextPayment.nullable(),
  /** Null if the order is cancelled. */
  breakEven: breakEven.nullable(),
});

/** A row of the member's own list, with a weave of all its cycles, past and future. */
export const ownOrderRow = orderRow.extend({ weave });

/**
 * late: paid in full, but some of it after the deadline. short, missed: paid in part, or not at all, and the deadline
 * is over. surplus: paid, though nothing was expected.
 */
export const dayState = z.enum(['paid', 'late', 'short', 'awaiting', 'missed', 'surplus']);

/** The cycles of one order that began on one business day. */
export const orderDay = z.strictObject({
  date: wire.date,
  cycles: count,
  expectedMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  state: dayState,
});

/** The payers of the contract that was to pay. Empty if all is paid, or no contract covers the day. */
const owedBy = z.array(z.string());

export const ownOrderDay = orderDay.extend({ owedBy });

/** The sum of a month's days. `from`: its first day. `payments`: how many of the days have paid income. */
export const orderMonth = z.strictObject({
  from: wire.date,
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
  /** Due but not returned: a loss unless capital is restored. */
  shortMinor: wire.sumMinor,
});

/** The unpaid part of the expected income: awaited until the rent's due date plus grace, then missed. */
const missing = { awaitingMinor: wire.sumMinor, missedMinor: wire.sumMinor };

export const orderOne = orderRow.extend({
  paidFrom: split,
  /** Of a cancelled order: the refund that went to the operator, as the bank had recalled the money (wallets.md 2). */
  recalledMinor: wire.sumMinor,
  /** The coupon that paid a part of the price, from the rewards budget. Cancelling returns it to the member. */
  coupon: z.strictObject({ id: wire.id, paidMinor: wire.amountMinor, lastDay: wire.date }).nullable(),
  tranche: wire.id,
  pointsEarned: count,
  chances: count,
  /** What the order will grant when it settles, after its cooling-off. */
  toCome: z.strictObject({ points: count, chances: count }),
  settledAt: wire.time.nullable(),
  cancelledAt: wire.time.nullable(),
  canCancel: z.boolean(),
  ...missing,
  principal: principal.nullable(),
  weave,
  /** Newest first, by each calendar, because the reader chooses it. A cycle counts in the month in which it begins. */
  months: z.strictObject({ gregory: z.array(orderMonth), ethiopic: z.array(orderMonth) }),
  collections: z.array(z.strictObject({ at: wire.time, amountMinor: wire.amountMinor, transferId: z.string() })),
});

/** A booked rent, or part of one, that paid a cycle. */
export const fundingEntry = z.strictObject({
  entryId: wire.id,
  /** own: rent for this cycle. carry: surplus rent of another cycle of the product. */
  kind: z.enum(['own', 'carry']),
  payer: z.string(),
  invoiceNumber: z.string(),
  periodFrom: wire.date,
  periodUntil: wire.date,
  statementLineId: wire.id,
  bankLineId: z.string(),
  bookedOn: wire.date,
  /** This order's share of it, in proportion to how the whole part was funded. */
  amountMinor: wire.sumMinor,
});

export const earningPart = z.strictObject({
  partId: wire.id,
  /** 0: the cycle's first payment. 1 and higher: later supplements. */
  n: count,
  amountMinor: wire.amountMinor,
  paidAt: wire.time,
  claimed: z.boolean(),
  funding: z.array(fundingEntry),
});

/** A cycle's income. awaiting: its rent can still come in time. short, missed: the due date and grace are over. */
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

/** Sent instead of a coupon id by a member who wants to use none. */
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
  /** Granted when the order settles, after its cooling-off. */
  pointsGranted: count,
  chances: count,
  stockLeft: count,
  /** How many more units this member may buy. Null without a limit. */
  limitLeft: count.nullable(),
  /** The recharge wallet pays first, the income wallet the rest. */
  payment: split,
  balances: split,
  /** The member's coupons that fit this purchase, and what each would pay. */
  coupons: z.array(couponFace.extend({ paysMinor: wire.amountMinor })),
  /** The coupon used in this quote: the one asked for, or else the one that pays most. */
  coupon: z.strictObject({ id: wire.id, paysMinor: wire.amountMinor }).nullable(),
  /** The part of the price that the wallets pay. */
  toPayMinor: wire.amountMinor,
  /** Names of the refusals that the purchase would meet now, in the order of the checks. */
  obstacles: z.array(z.string()),
  /** The level that the product requires, and the member's. */
  minVip: count,
  vipLevel: count,
});

export const today = z.strictObject({
  date: wire.date,
  /** Expected income of the cycles that end today. */
  expectedMinor: wire.sumMinor,
  /** With remainders at a product's end today. */
  paidMinor: wire.sumMinor,
  /** The unpaid part of today's cycles that have not ended yet. */
  stillToRunMinor: wire.sumMinor,
  ...missing,
  toCollectMinor: wire.sumMinor,
  ordersToCollect: count,
  /** Those of them whose last cycle is over. */
  endedToCollect: count,
  /** Why collecting is closed today. Null if it is open. */
  collectingClosed: z.enum(['weekend', 'holiday']).nullable(),
  /** The next collecting day; today if it is one. */
  collectingFrom: wire.date,
  /** Of all orders together. Null if none expects any. */
  next: nextPayment.nullable(),
  /** Of all orders that were not cancelled, ended ones too. Null without such an order. */
  breakEven: breakEven.nullable(),
});

/**
 * Income of the cycles that ended in some days, over all orders. `paidMinor` includes remainders at a product's end.
 * `state`: null if nothing was due or paid.
 */
export const incomeSum = z.strictObject({
  expectedMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  ...missing,
  state: dayState.nullable(),
});

export const calendar = z.enum(['gregory', 'ethiopic']);

/** What an order still misses after its time. `owedBy`: who was to pay it. */
const late = z.strictObject({
  orderId: wire.id,
  title: wire.written,
  language: wire.locale,
  owedBy,
  missedMinor: wire.sumMinor,
});

/** The sum of the month, up to now, that contains today. `from`: its first day. */
const monthSum = incomeSum.extend({ from: wire.date });

/**
 * The weave of a member's income, and this month's sum by each calendar, because the reader chooses the calendar.
 * `late` adds up to the weave's `missedMinor`: whoever is late stays so when a month begins.
 */
export const incomeWeave = weave.extend({
  month: z.strictObject({ gregory: monthSum, ethiopic: monthSum }),
  late: z.array(late),
});

/** One day's income by order. Lists the orders with cycles that ended on that day. */
export const incomeDay = z.strictObject({
  date: wire.date,
  items: z.array(
    z.strictObject({
      orderId: wire.id,
      product,
      expectedMinor: wire.sumMinor,
      paidMinor: wire.sumMinor,
      ...missing,
      owedBy,
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

export const statisticsRow = incomeSum.extend({
  /** The first business date of the day, week or month; or the product's id if grouped by product. */
  key: z.string(),
  title: wire.written.nullable(),
  language: wire.locale.nullable(),
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
  /** When the amount is due back, if it comes back. */
  arrivesAt: wire.time,
  status: orderStatus,
  principal: principal.nullable(),
  breakEven: breakEven.nullable(),
  weave,
});

/** `transferId` identifies the receipt, see GET /api/v1/collectings/{id}. */
export const collected = z.strictObject({
  orders: count,
  amountMinor: wire.sumMinor,
  points: count,
  transferId: z.guid(),
});

/**
 * The receipt of one collecting: its amount by order, and the payers of the rents in it. `weave`: the days whose cycles
 * were collected; null if only the remainder at a product's end was collected.
 */
export const collecting = z.strictObject({
  at: wire.time,
  amountMinor: wire.amountMinor,
  points: count,
  /** The income wallet's balance at the time of the call. */
  incomeMinor: wire.sumMinor,
  weave: weave.nullable(),
  items: z.array(
    z.strictObject({ orderId: wire.id, product, amountMinor: wire.amountMinor, payers: z.array(z.string()) }),
  ),
});

/** What staff read beside an order: its owner, and the part of `paidMinor` that nothing was expected of. */
export const forStaff = { memberId: wire.id, memberNo: z.string(), leftOverMinor: wire.sumMinor };
export const consoleOrder = orderOne.extend(forStaff);

export type OrderStatus = z.input<typeof orderStatus>;
export type WireOrder = z.input<typeof orderRow>;
export type WireOrderOne = z.input<typeof orderOne>;
export type WireEarning = z.input<typeof earning>;
export type WireOrderDay = z.input<typeof orderDay>;
export type WireOwnOrderDay = z.input<typeof ownOrderDay>;
export type WireLate = z.input<typeof late>;
export type WireOrderMonth = z.input<typeof orderMonth>;
export type WireCollecting = z.input<typeof collecting>;
export type WireFundHolding = z.input<typeof fundHolding>;
export type WirePrincipal = z.input<typeof principal>;
export type WireIncomeDay = z.input<typeof incomeDay>;
export type WireIncomeSum = z.input<typeof incomeSum>;
export type WireIncomeWeave = z.input<typeof incomeWeave>;
export type WireBreakEven = z.input<typeof breakEven>;
export type WireToday = z.input<typeof today>;
export type WireStatisticsRow = z.input<typeof statisticsRow>;
