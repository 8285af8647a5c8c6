// Orders on the wire (product.md 3, Orders): quote, buy, cancel, collect, and what each order earned with its trail.
import { z } from 'zod';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '../../platform/contract.ts';

export const refusals = defineRefusals({
  product_not_on_sale: 200901,
  product_expired: 200902,
  stock_insufficient: 200903,
  purchase_limit_reached: 200904,
  vip_level_insufficient: 200905,
  price_out_of_range: 200906,
  payment_split_wrong: 200907,
  purchases_paused: 200908,
  order_not_found: 200909,
  cooling_off_over: 200910,
  order_cancelled: 200911,
  collect_on_weekend: 200912,
  nothing_to_collect: 200913,
  machine_expired: 200914,
});

const units = z.int().min(1).max(1_000_000);
const count = z.int().min(0);
const path = z.strictObject({ id: wire.id });
const productType = z.enum(['device', 'fund', 'rental']);
const cycle = z.enum(['hourly', 'daily', 'weekly']);
const text = z.record(z.string(), z.string());

/** Units of a device or rental, or the amount put into a fund: exactly one of the two. */
const wanted = { productId: wire.id, units: units.optional(), amountMinor: wire.amountMinor.optional() };
const exactlyOne = (of: { units?: unknown; amountMinor?: unknown }) =>
  (of.units === undefined) !== (of.amountMinor === undefined);

/** cooling: may still be cancelled. settled orders are holding until their last cycle ends. */
export const orderStatus = z.enum(['cooling', 'holding', 'expired', 'cancelled']);

const split = z.strictObject({ rechargeMinor: z.int().min(0), incomeMinor: z.int().min(0) });

const product = z.strictObject({ id: wire.id, type: productType, title: text, drawing: z.string(), cycle });

const orderRow = z.strictObject({
  id: wire.id,
  product,
  status: orderStatus,
  units: z.int(),
  priceMinor: wire.amountMinor,
  /** A cycle; expected, never promised. */
  expectedMinor: wire.sumMinor,
  cycles: count,
  /** Cycles that have ended. */
  cyclesOver: count,
  boughtAt: wire.time,
  coolingEndsAt: wire.time,
  earnsFrom: wire.time,
  expiresAt: wire.time,
  maturesAt: wire.time,
  /** Over the cycles that have ended. */
  expectedSoFarMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  collectedMinor: wire.sumMinor,
  toCollectMinor: wire.sumMinor,
  timesCollected: count,
  returnsPrincipal: z.boolean(),
});

const principal = z.strictObject({
  dueAt: wire.time,
  returnedMinor: wire.sumMinor,
  /** Due and not there: a loss until capital is restored. */
  shortMinor: wire.sumMinor,
});

const orderOne = orderRow.extend({
  paidFrom: split,
  tranche: wire.id,
  pointsEarned: count,
  chances: count,
  settledAt: wire.time.nullable(),
  cancelledAt: wire.time.nullable(),
  canCancel: z.boolean(),
  principal: principal.nullable(),
  collections: z.array(z.strictObject({ at: wire.time, amountMinor: wire.amountMinor, transferId: z.string() })),
});

/** Who paid: one booked rent, or a part of it. */
const fundingEntry = z.strictObject({
  entryId: wire.id,
  /** own: rent of this very cycle; carry: what another cycle of the product had too much. */
  kind: z.enum(['own', 'carry']),
  payer: z.string(),
  invoiceNumber: z.string(),
  periodFrom: wire.date,
  periodUntil: wire.date,
  statementLineId: wire.id,
  bankLineId: z.string(),
  bookedOn: wire.date,
  /** Of this order's part, in the proportion in which the whole part was funded. */
  amountMinor: wire.sumMinor,
});

const earningPart = z.strictObject({
  partId: wire.id,
  /** 0 the first payment of the cycle, 1 and up its supplements. */
  n: count,
  amountMinor: wire.amountMinor,
  paidAt: wire.time,
  claimed: z.boolean(),
  funding: z.array(fundingEntry),
});

/** waiting: rent is not due yet. missed: due and grace are over. */
const earning = z.strictObject({
  startsAt: wire.time,
  endsAt: wire.time,
  kind: z.enum(['cycle', 'end']),
  expectedMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  state: z.enum(['paid', 'short', 'awaiting', 'missed', 'surplus']),
  awaitingUntil: wire.time.nullable(),
  parts: z.array(earningPart),
});

const quote = z.strictObject({
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
  pointsGranted: count,
  chances: count,
  stockLeft: count,
  /** What this member may still buy of it; null without a limit. */
  limitLeft: count.nullable(),
  /** Recharge wallet first, the rest from the income wallet. */
  payment: split,
  balances: split,
  /** Names of what stands in the way now, in the order in which they are checked. */
  obstacles: z.array(z.string()),
});

const today = z.strictObject({
  date: wire.date,
  /** Of the cycles that end today. */
  expectedMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  toCollectMinor: wire.sumMinor,
  ordersToCollect: count,
  collectingOpen: z.boolean(),
});

const statisticsRow = z.strictObject({
  /** First business date of the day, week or month; the product's id when grouped by product. */
  key: z.string(),
  title: text.nullable(),
  expectedMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  collectedMinor: wire.sumMinor,
});

const fundHolding = z.strictObject({
  orderId: wire.id,
  product,
  amountMinor: wire.amountMinor,
  expectedTotalMinor: wire.sumMinor,
  expectedSoFarMinor: wire.sumMinor,
  receivedMinor: wire.sumMinor,
  toCollectMinor: wire.sumMinor,
  boughtAt: wire.time,
  /** When the last income and the principal are due. */
  arrivesAt: wire.time,
  status: orderStatus,
  principal: principal.nullable(),
});

const collected = z.strictObject({ orders: count, amountMinor: wire.sumMinor, points: count });

const consoleOrder = orderOne.extend({ memberId: wire.id });

export const contract = defineContract({
  'GET /api/v1/order-quotes': {
    summary: 'What buying would mean: price, expected income, dates, what stands in the way',
    access: 'member',
    query: z
      .strictObject({
        productId: wire.id,
        units: z.coerce.number().int().min(1).max(1_000_000).optional(),
        amountMinor: z.coerce.number().int().min(1).max(100_000_000_000).optional(),
      })
      .refine(exactlyOne, { message: 'units_or_amount' }),
    data: quote,
    refusals: ['product_not_on_sale', 'price_out_of_range'],
  },
  'POST /api/v1/orders': {
    summary: 'Buy units of a product, or put an amount into a fund',
    access: 'member',
    intent: true,
    body: z
      .strictObject({ ...wanted, payment: split.optional(), pin: wire.pin })
      .refine(exactlyOne, { message: 'units_or_amount' }),
    data: z.strictObject({ orderId: wire.id, priceMinor: wire.amountMinor, coolingEndsAt: wire.time }),
    refusals: [
      'product_not_on_sale',
      'product_expired',
      'stock_insufficient',
      'purchase_limit_reached',
      'vip_level_insufficient',
      'price_out_of_range',
      'payment_split_wrong',
      'balance_insufficient',
      'purchases_paused',
      'member_frozen',
      'pin_wrong',
      'pin_locked',
      'pin_not_set',
    ],
  },
  'GET /api/v1/orders': {
    summary: 'My orders: holding (cooling-off included) or expired (cancelled included), newest first',
    access: 'member',
    query: pageQuery.extend({ state: z.enum(['holding', 'expired']), type: productType.optional() }),
    data: pageOf(orderRow),
  },
  'GET /api/v1/orders/{id}': {
    summary: 'One of my orders',
    access: 'member',
    path,
    data: orderOne,
    refusals: ['order_not_found'],
  },
  'GET /api/v1/orders/{id}/earnings': {
    summary: 'Every cycle of an order, newest first: expected, paid, and who paid it',
    access: 'member',
    path,
    query: pageQuery,
    data: pageOf(earning),
    refusals: ['order_not_found'],
  },
  'POST /api/v1/orders/{id}/cancel': {
    summary: 'Cancel within cooling-off: the whole price goes back to the wallets that paid',
    access: 'member',
    intent: true,
    path,
    data: z.strictObject({ orderId: wire.id, refunded: split }),
    refusals: ['order_not_found', 'cooling_off_over', 'order_cancelled'],
  },
  'POST /api/v1/orders/{id}/collect': {
    summary: 'Collect all unclaimed earnings of one order (Monday to Friday)',
    access: 'member',
    intent: true,
    path,
    data: collected,
    refusals: ['order_not_found', 'collect_on_weekend', 'nothing_to_collect', 'machine_expired'],
  },
  'POST /api/v1/orders/collect': {
    summary: 'Collect all unclaimed earnings of all my orders (Monday to Friday)',
    access: 'member',
    intent: true,
    data: collected,
    refusals: ['collect_on_weekend', 'nothing_to_collect'],
  },
  'GET /api/v1/income/today': { summary: 'Income today: expected, paid, to collect', access: 'member', data: today },
  'GET /api/v1/income/statistics': {
    summary: 'Income by day, week, month or product: expected against paid',
    access: 'member',
    query: z.strictObject({ by: z.enum(['day', 'week', 'month', 'product']), from: wire.date, until: wire.date }),
    data: z.strictObject({ items: z.array(statisticsRow) }),
  },
  'GET /api/v1/fund-holdings': {
    summary: 'My fund orders: expected and received income, arrival; newest first',
    access: 'member',
    query: pageQuery.extend({ state: z.enum(['all', 'holding', 'received']).optional() }),
    data: pageOf(fundHolding),
  },
  'GET /console/api/v1/orders': {
    summary: 'Orders, newest first',
    access: 'staff',
    query: pageQuery.extend({ memberId: wire.id.optional(), productId: wire.id.optional(), status: orderStatus.optional() }),
    data: pageOf(orderRow.extend({ memberId: wire.id })),
  },
  'GET /console/api/v1/orders/{id}': {
    summary: 'One order',
    access: 'staff',
    path,
    data: consoleOrder,
    refusals: ['order_not_found'],
  },
  'GET /console/api/v1/orders/{id}/earnings': {
    summary: 'Every cycle of an order, newest first',
    access: 'staff',
    path,
    query: pageQuery,
    data: pageOf(earning),
    refusals: ['order_not_found'],
  },
});

export type OrderStatus = z.infer<typeof orderStatus>;
