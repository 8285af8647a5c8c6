// Staff's calls about catalogue acts, the changes that two persons must sign (catalogue.md 6).
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { assertionSchema } from '#features/acts/contract.ts';
import { confirmed, reading } from '#features/texts/contract.ts';
import { partyRole, productCycle, productType, assetFacts, byId, id, openText, soldTerms } from './shapes.ts';

/** Everything on which members base a purchase. */
const sold = z.strictObject({
  slug: z.string(),
  type: productType,
  cycle: productCycle,
  title: openText,
  unitPriceMinor: wire.amountMinor,
  ...soldTerms,
});

/** Assets and rents behind an offer, as they are in the act. */
const asset = z.strictObject({ id, ...assetFacts });
const rent = z.strictObject({
  number: z.string(),
  /** Missing in acts from before this field existed, like `others`. */
  title: openText.optional(),
  bills: z.enum(['day', 'week', 'month']),
  rentMinor: wire.amountMinor,
  feeBps: z.int(),
  startsOn: wire.date,
  endsOn: wire.date.nullable(),
  /** Each as name and account. */
  payers: z.array(z.string()),
  others: z.array(z.string()).optional(),
});

/** A photo or a paper of a product's page: its text and its address. */
const shown = z.strictObject({ text: openText, src: z.string() });

const pageRow = z.record(z.string(), z.unknown());
/** A row to be written on a product's page. `id`: the asset to change; without it a new row is added. */
const pageWish = z.strictObject({
  into: z.enum(['asset', 'photo', 'document', 'contract', 'party']),
  id: id.optional(),
  row: pageRow,
  /** Several new rows, in place of `row`. */
  rows: z.array(pageRow).optional(),
  /** The file's name: the hash of its bytes. */
  file: z.string().optional(),
});
const pageField = z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string() });
export type PageWish = z.input<typeof pageWish>;

const proposalLine = z.strictObject({
  id,
  /** The act to sign, see GET /console/api/v1/acts/{id}. */
  actId: id,
  kind: z.enum(['open', 'change', 'stock', 'page', 'party_end', 'party_back']),
  productId: id,
  productTitle: openText,
  /** For a change: what is sold now. */
  before: sold.nullable(),
  /** For an opening or a change: what will be sold. */
  after: sold.nullable(),
  /** Units to be put on sale. */
  stock: z.int().nullable(),
  salesEndAt: wire.time.nullable(),
  maturesOn: wire.date.nullable(),
  party: z
    .strictObject({
      id,
      name: z.string(),
      role: partyRole,
      account: z.string(),
      contract: z.string(),
      fromOn: wire.date,
      endedOn: wire.date.nullable(),
    })
    .nullable(),
  /** The last day of a party to be ended. */
  endedOn: wire.date.nullable(),
  /** The row of the product's page to be added or changed. */
  page: pageWish
    .omit({ row: true, rows: true, file: true })
    .extend({ fields: z.array(pageField), src: z.string().nullable() })
    .nullable(),
  assets: z.array(asset),
  photos: z.array(shown),
  papers: z.array(shown),
  contracts: z.array(rent),
  /**
   * While units wait for a signature: the expected income of all units over the holding (`expectedMinor`), what the
   * rents can pay after the fee (`payableMinor`), and the gain of a year with its bounds, in basis points of the price.
   * `others`: what all other products of the type have paid of what was expected, and how often in time.
   */
  figures: z
    .strictObject({
      units: wire.sumMinor,
      expectedMinor: wire.sumMinor,
      payableMinor: wire.sumMinor,
      gainBps: z.int(),
      leastBps: z.int(),
      mostBps: z.int(),
      others: z.strictObject({
        products: z.int(),
        expectedMinor: wire.sumMinor,
        paidMinor: wire.sumMinor,
        due: z.int(),
        onTime: z.int(),
      }),
    })
    .nullable(),
  state: z.enum(['proposed', 'done', 'withdrawn']),
  approvals: z.int(),
  proposedBy: id,
  proposedAt: wire.time,
  endedAt: wire.time.nullable(),
});
/** With the texts that members will read, and the doubts of the first reader (the automatic check for promises). */
export const proposal = proposalLine.extend({
  texts: z.array(z.strictObject({ field: z.string(), text: z.string() })),
  reading,
});
export type ProposalLine = z.input<typeof proposalLine>;
export type ProposalView = z.input<typeof proposal>;
/** Exactly one is set: the id of the written row, or of the proposal that two persons must sign. */
export const written = z.strictObject({ id: id.nullable(), proposalId: id.nullable() });
/** Refusals of calls that write a row of a product's page. */
export const WRITING = ['catalogue_act_waiting', 'slug_taken'] as const;

export const SIGNATURE = ['assertion_invalid', 'already_approved', 'act_not_found'] as const;
export const PROPOSING = [...SIGNATURE, 'catalogue_act_waiting'] as const;
export const OFFER = ['product_incomplete', 'income_beyond_bounds', 'income_above_rent'] as const;
const ENDED = ['catalogue_act_not_found', 'catalogue_act_ended'] as const;
const readers = { access: 'staff', roles: ['catalogue', 'finance', 'support', 'admin'] } as const;
/** Finance may sign too, because it knows the rents. */
const signers = { access: 'staff', roles: ['catalogue', 'finance', 'admin'] } as const;

export const proposalContract = defineContract({
  'GET /console/api/v1/catalogue-acts': {
    summary: 'Acts of the catalogue: proposed ones oldest first, others newest first',
    ...readers,
    query: z.strictObject({
      ...pageQuery.shape,
      state: z.enum(['proposed', 'done', 'withdrawn']).optional(),
      productId: id.optional(),
    }),
    data: pageOf(proposalLine),
  },
  'GET /console/api/v1/catalogue-acts/{id}': {
    summary: 'One act of the catalogue',
    ...readers,
    path: byId,
    data: proposal,
    refusals: ['catalogue_act_not_found'],
  },
  'POST /console/api/v1/catalogue-acts/{id}/approve': {
    summary: 'Sign; the second person confirms each doubt about the texts, and the signature carries it out',
    ...signers,
    intent: true,
    path: byId,
    body: z.strictObject({ assertion: assertionSchema, confirmed }),
    data: proposal,
    refusals: [
      ...SIGNATURE,
      ...ENDED,
      ...OFFER,
      'changed_meanwhile',
      'status_move_unknown',
      'terms_contradict',
      'terms_frozen',
      'party_in_the_past',
      'doubts_open',
      'fee_above_declared',
      'payer_conflict',
      'slug_taken',
    ],
  },
  'POST /console/api/v1/catalogue-acts/{id}/withdraw': {
    summary: 'Take a proposal back',
    ...signers,
    path: byId,
    data: proposal,
    refusals: [...ENDED],
  },
});
