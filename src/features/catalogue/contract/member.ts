// The catalogue's calls for members and visitors: products, assets, papers and pictures.
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, shownPicture, wire, writtenIn } from '#platform/http/contract.ts';
import { line } from '#platform/language/human-text.ts';
import {
  assetState,
  documentKind,
  partyRole,
  productCycle,
  productStatus,
  productType,
  byId,
  count,
  id,
  monthFigure,
  weave,
} from './shapes.ts';

const locale = z.strictObject({ locale: wire.locale.optional() });

/** The orders of the shelf: the operator's own, or the best first by what members compare, or the cheapest first. */
const shelfSort = z.enum(['offered', 'gain', 'onTime', 'even', 'price']);
export type ShelfSort = z.infer<typeof shelfSort>;

/** What members compare, by one measure for all products. */
const compared = z.strictObject({
  /** The expected gain in hand a month (a twelfth of a year) for each 1,000.00 of the price: after tax and charge. */
  gainMinor: wire.sumMinor,
  /** After how many months the price is expected to be back in hand. Null if it never is. */
  evenMonths: count.nullable(),
  /**
   * Days with payments due so far (weeks, if the product pays weekly), and the share of them paid in full and in time,
   * rounded down. Null before the first.
   */
  onTime: z.strictObject({ due: count, percent: z.int().min(0).max(100) }).nullable(),
});
export type Compared = z.input<typeof compared>;

/** Fields of a product in lists and on its page. `incomePerCycleMinor` is for `basisMinor`. */
export const productCard = z.strictObject({
  id,
  type: productType,
  title: wire.written,
  language: wire.locale,
  cycle: productCycle,
  picture: shownPicture,
  priceMinor: wire.amountMinor,
  /** Funds: the smallest and largest amount of one purchase, in steps of `priceMinor`. Null for other types. */
  amountMinMinor: wire.amountMinor.nullable(),
  amountMaxMinor: wire.amountMinor.nullable(),
  /** The amount that the expected figures refer to: a unit's price or, for a fund, 1,000.00 or its smallest amount. */
  basisMinor: wire.amountMinor,
  incomePerCycleMinor: wire.sumMinor,
  expectedTotalMinor: wire.sumMinor,
  /** The expected total in relation to `basisMinor`, in basis points: 11,500 = 115 %. */
  expectedReturnBps: z.int().min(0),
  holdingDays: z.int().min(1),
  cycles: z.int().min(1),
  returnsPrincipal: z.boolean(),
  minVip: z.int().min(0).max(8),
  status: productStatus,
  salesEndAt: wire.time.nullable(),
  /** Funds: when the price is due back. Null for other types. */
  maturesOn: wire.date.nullable(),
  stockLeft: count,
  stockTotal: count,
  /** Sums over all holders so far. If less was paid than expected, rent was short or late. */
  expectedMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  /** What its holders shared after its end, on top of what was expected. */
  leftOverMinor: wire.sumMinor,
  compared,
  /** The cycles of all holders: in lists of the last 13 weeks, on the product's page of up to 400 days. */
  weave,
  /** How many more units this member may buy. Null for visitors, and without a limit. */
  limitLeft: count.nullable(),
});

const assetPage = z.strictObject({
  id,
  /** Of its name and all that is said about it. */
  language: wire.locale,
  name: wire.written,
  what: wire.written,
  place: wire.written,
  serial: z.string(),
  lessee: wire.typed,
  insurance: wire.written,
  liable: wire.written,
  state: assetState,
  contracts: z.array(
    z.strictObject({
      number: z.string(),
      title: wire.written,
      language: wire.locale,
      bills: z.enum(['day', 'week', 'month']),
      rentMinor: wire.amountMinor,
      feeBps: z.int(),
      graceDays: z.int(),
      startsOn: wire.date,
      endsOn: wire.date.nullable(),
      parties: z.array(
        z.strictObject({ role: partyRole, name: wire.typed, fromOn: wire.date, endedOn: wire.date.nullable() }),
      ),
    }),
  ),
  documents: z.array(
    z.strictObject({
      id,
      kind: documentKind,
      title: wire.written,
      language: wire.locale,
      src: z.string(),
      addedAt: wire.time,
    }),
  ),
});

export const productDetail = productCard.extend({
  description: writtenIn('textLanguage'),
  /** Of the description and the risks. */
  textLanguage: wire.locale,
  /** How many members bought it and did not cancel. */
  buyers: count,
  onSaleSince: wire.time,
  pictures: z.array(shownPicture),
  risks: z.array(writtenIn('textLanguage')),
  purchaseLimit: count.nullable(),
  chancesGranted: count,
  pointsGranted: count,
  couponsAllowed: z.boolean(),
  /** A fund's income for each cycle in billionths of the amount, for the calculator. Null for other types. */
  ratePpb: z.int().nullable(),
  /** The operator's declared management fee, in basis points of the rent received. */
  feeBps: z.int().nullable(),
  months: z.array(monthFigure),
  assets: z.array(assetPage),
  /** Whether I asked to hear when units are for sale again. Null for visitors. */
  reminder: z.boolean().nullable(),
});

export const memberContract = defineContract({
  'GET /api/v1/products': {
    summary: 'Products on sale and sold out, with expected against paid',
    access: 'visitor',
    query: pageQuery.extend({
      ...locale.shape,
      type: productType.optional(),
      cycle: productCycle.optional(),
      /** Only products that a member of this VIP level may buy. */
      vip: z.coerce.number().int().min(0).max(8).optional(),
      priceMinMinor: z.coerce.number().int().min(0).max(100_000_000_000).optional(),
      priceMaxMinor: z.coerce.number().int().min(0).max(100_000_000_000).optional(),
      /** A part of the title in any language. */
      text: line(60).optional(),
      sort: shelfSort.optional(),
    }),
    data: pageOf(productCard),
  },
  'GET /api/v1/products/{id}': {
    summary: 'One product: terms, asset, risks, expected against paid month by month',
    access: 'visitor',
    path: byId,
    query: locale,
    data: productDetail,
    refusals: ['product_not_found'],
  },
  'PUT /api/v1/products/{id}/reminder': {
    summary: 'Tell me once when units of this product are for sale again, or no longer',
    access: 'member',
    path: byId,
    body: z.strictObject({ reminder: z.boolean() }),
    data: z.strictObject({ reminder: z.boolean() }),
    refusals: ['product_not_found'],
  },
  'GET /api/v1/drawings/{name}': {
    summary: 'A product drawing of ours (SVG)',
    access: 'visitor',
    path: z.strictObject({ name: z.string().regex(/^[a-z-]{1,40}\.svg$/) }),
    data: 'raw',
    refusals: ['file_not_found'],
  },
  'GET /api/v1/files/{name}': {
    summary: 'An uploaded picture or paper, addressed by the SHA-256 of its bytes',
    access: 'visitor',
    path: z.strictObject({ name: z.string().regex(/^[0-9a-f]{64}\.(webp|pdf)$/) }),
    data: 'raw',
    refusals: ['file_not_found'],
  },
});

export type ProductCard = z.input<typeof productCard>;
export type ProductDetail = z.input<typeof productDetail>;
export type AssetPage = z.input<typeof assetPage>;
