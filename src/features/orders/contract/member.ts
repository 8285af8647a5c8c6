// The member's calls about orders: quote, buy, cancel, collect, and the earnings of each order with their trail.
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, wire } from '../../../platform/contract.ts';
import { weave } from '../../catalogue/contract.ts';
import {
  collected,
  earning,
  exactlyOne,
  fundHolding,
  localeQuery,
  incomeDay,
  orderOne,
  ownOrderRow,
  path,
  productType,
  quote,
  split,
  statisticsRow,
  today,
  locale,
  wanted,
} from './shapes.ts';

export const memberContract = defineContract({
  'GET /api/v1/order-quotes': {
    summary: 'What buying would mean: price, expected income, dates, what stands in the way',
    access: 'member',
    query: z
      .strictObject({
        productId: wire.id,
        units: z.coerce.number().int().min(1).max(1_000_000).optional(),
        amountMinor: z.coerce.number().int().min(1).max(100_000_000_000).optional(),
        ...locale,
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
    staysOpen: true,
    query: pageQuery.extend({ state: z.enum(['holding', 'expired']), type: productType.optional(), ...locale }),
    data: pageOf(ownOrderRow),
  },
  'GET /api/v1/orders/{id}': {
    summary: 'One of my orders',
    access: 'member',
    staysOpen: true,
    path,
    query: localeQuery,
    data: orderOne,
    refusals: ['order_not_found'],
  },
  'GET /api/v1/orders/{id}/earnings': {
    summary:
      'Every cycle of an order, newest first: expected, paid, and who paid it; or only what was paid short or late',
    access: 'member',
    staysOpen: true,
    path,
    query: pageQuery.extend({ short: z.literal('true').optional() }),
    data: pageOf(earning),
    refusals: ['order_not_found'],
  },
  'POST /api/v1/orders/{id}/cancel': {
    summary: 'Cancel within cooling-off: the whole price goes back to the wallets that paid',
    access: 'member',
    staysOpen: true,
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
    refusals: ['order_not_found', 'collect_on_weekend', 'collect_on_holiday', 'nothing_to_collect', 'machine_expired'],
  },
  'POST /api/v1/orders/collect': {
    summary: 'Collect all unclaimed earnings of all my orders (Monday to Friday)',
    access: 'member',
    intent: true,
    data: collected,
    refusals: ['collect_on_weekend', 'collect_on_holiday', 'nothing_to_collect'],
  },
  'GET /api/v1/income/today': {
    summary: 'Income today: expected, paid, to collect',
    access: 'member',
    staysOpen: true,
    data: today,
  },
  'GET /api/v1/income/weave': {
    summary: 'My income as a weave: one thread a day over all my orders, the last day is today',
    access: 'member',
    staysOpen: true,
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(400).optional() }),
    data: weave,
  },
  'GET /api/v1/income/days/{date}': {
    summary: 'The income of one day by order, with its payers',
    access: 'member',
    staysOpen: true,
    path: z.strictObject({ date: wire.date }),
    query: localeQuery,
    data: incomeDay,
  },
  'GET /api/v1/income/statistics': {
    summary: 'Income by day, week, month or product: expected against paid',
    access: 'member',
    query: z.strictObject({
      by: z.enum(['day', 'week', 'month', 'product']),
      from: wire.date,
      until: wire.date,
      ...locale,
    }),
    data: z.strictObject({ items: z.array(statisticsRow) }),
  },
  'GET /api/v1/fund-holdings': {
    summary: 'My fund orders: expected and received income, arrival; newest first',
    access: 'member',
    query: pageQuery.extend({ state: z.enum(['all', 'holding', 'received']).optional(), ...locale }),
    data: pageOf(fundHolding),
  },
});
