// The catalogue's calls for staff: products, assets, contracts, parties and files.
import { z } from 'zod';
import { line, printedLine, printedLines } from '#platform/language/human-text.ts';
import { accountNumber } from '#wires/bank.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { assertionSchema } from '#features/acts/contract.ts';
import { importCalls } from '#features/imports/contract.ts';
import {
  assetState,
  documentKind,
  drawing,
  partyBankKind,
  partyRole,
  productCycle,
  productStatus,
  productType,
  assetFacts,
  byId,
  count,
  id,
  localizedText,
  monthFigure,
  openText,
  soldTerms,
} from './shapes.ts';
import { productDetail } from './member.ts';
import { OFFER, proposal, PROPOSING, WRITING, written } from './proposals.ts';

const texts = {
  title: localizedText(80, printedLines),
  description: localizedText(2000),
  risks: z.array(localizedText(400)).max(12),
};
const terms = {
  type: productType,
  cycle: productCycle,
  drawing,
  unitPriceMinor: wire.amountMinor,
  incomePerCycleMinor: wire.amountMinor.nullable(),
  ratePpb: z.int().min(1).max(999_999_999).nullable(),
  unitsMin: z.int().min(1).max(1_000_000),
  unitsMax: z.int().min(1).max(1_000_000),
  holdingDays: z.int().min(1).max(3660),
  returnsPrincipal: z.boolean(),
};
const sales = {
  purchaseLimit: z.int().min(1).max(1_000_000).nullable(),
  minVip: z.int().min(0).max(8),
  chancesGranted: z.int().min(0).max(100),
  pointsGranted: z.int().min(0).max(1_000_000),
  couponsAllowed: z.boolean(),
  salesEndAt: wire.time.nullable(),
  rank: z.int().min(-1000).max(1000),
};
const productInput = z.strictObject({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{1,59}$/),
  ...texts,
  ...terms,
  ...sales,
});

const changedProduct = z.strictObject({ version: z.int().min(1), ...texts, ...terms, ...sales });
/** The proposer's signature, which can be sent with the proposal. */
const signed = { assertion: assertionSchema.optional() };

const tranche = z.strictObject({
  id,
  n: z.int(),
  salesEndAt: wire.time.nullable(),
  maturesOn: wire.date.nullable(),
  openedAt: wire.time,
  closedAt: wire.time.nullable(),
  capitalMinor: wire.sumMinor,
});
const productRow = z.strictObject({
  id,
  slug: z.string(),
  type: productType,
  cycle: productCycle,
  status: productStatus,
  title: openText,
  unitPriceMinor: wire.amountMinor,
  stockLeft: count,
  stockTotal: count,
  pendingMinor: wire.sumMinor,
  capitalMinor: wire.sumMinor,
  revenueMinor: wire.sumMinor,
  payableMinor: wire.sumMinor,
  expectedMinor: wire.sumMinor,
  paidMinor: wire.sumMinor,
  leftOverMinor: wire.sumMinor,
  version: z.int(),
});
const productFull = productRow.extend({
  ...soldTerms,
  createdAt: wire.time,
  changedAt: wire.time,
  photos: z.array(z.strictObject({ id, src: z.string(), alt: openText })),
  tranches: z.array(tranche),
  months: z.array(monthFigure),
});

const assetInput = z.strictObject({
  productId: id,
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{1,59}$/),
  name: localizedText(80),
  what: localizedText(600),
  place: localizedText(200),
  serial: line(80),
  lessee: printedLine(120, 2),
  insurance: localizedText(400),
  liable: localizedText(400),
  state: assetState,
});
const assetRow = z.strictObject({
  id,
  productId: id,
  slug: z.string(),
  ...assetFacts,
  version: z.int(),
  changedAt: wire.time,
});
export const contractInput = z.strictObject({
  assetId: id,
  number: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  title: localizedText(120),
  bills: z.enum(['day', 'week', 'month']),
  dueDay: z.int().min(1).max(31).nullable(),
  graceDays: z.int().min(0).max(60),
  rentMinor: wire.amountMinor,
  feeBps: z.int().min(0).max(3000),
  startsOn: wire.date,
  endsOn: wire.date.nullable(),
});
const partyRow = z.strictObject({
  id,
  role: partyRole,
  name: z.string(),
  bankKind: partyBankKind,
  bankCode: z.string(),
  bankNumber: z.string(),
  fromOn: wire.date,
  endedOn: wire.date.nullable(),
  addedAt: wire.time,
});
const contractRow = z.strictObject({
  id,
  assetId: id,
  productId: id,
  number: z.string(),
  title: openText,
  bills: z.enum(['day', 'week', 'month']),
  dueDay: z.int().nullable(),
  graceDays: z.int(),
  rentMinor: wire.amountMinor,
  feeBps: z.int(),
  startsOn: wire.date,
  endsOn: wire.date.nullable(),
  parties: z.array(partyRow),
});
const partyInput = z.strictObject({
  role: partyRole,
  name: printedLine(120, 2),
  bankKind: partyBankKind,
  bankCode: wire.bankCode,
  bankNumber: accountNumber,
  fromOn: wire.date,
});
export type PartyInput = z.infer<typeof partyInput>;
/** A file of at most 4 MiB, as base64. */
const upload = z
  .string()
  .min(4)
  .max(5_700_000)
  .regex(/^[A-Za-z0-9+/]+=*$/);
const documentRow = z.strictObject({
  id,
  assetId: id,
  kind: documentKind,
  title: openText,
  src: z.string(),
  addedAt: wire.time,
});

const catalogueStaff = { access: 'staff', roles: ['catalogue', 'admin'] } as const;
/** A search text: part of a title in any language, of a number or of a name. */
const typed = line(80).optional();

const catalogueReaders = { access: 'staff', roles: ['catalogue', 'finance', 'support', 'admin'] } as const;
const made = z.strictObject({ id });

export type ContractColumn =
  | 'asset_id'
  | 'number'
  | 'title'
  | 'bills'
  | 'due_day'
  | 'grace_days'
  | 'rent'
  | 'fee_bps'
  | 'starts_on'
  | 'ends_on';
/** Contracts with their rents out of a file. */
export const contractImport = importCalls({ path: 'contracts', roles: ['catalogue', 'admin'], of: 'contracts' });

export const consoleContract = defineContract({
  'GET /console/api/v1/products': {
    summary: 'All products with their balances',
    ...catalogueReaders,
    query: pageQuery.extend({ status: productStatus.optional(), type: productType.optional(), text: typed }),
    data: pageOf(productRow),
  },
  'GET /console/api/v1/products/{id}': {
    summary: 'One product as staff see it',
    ...catalogueReaders,
    path: byId,
    data: productFull,
    refusals: ['product_not_found'],
  },
  'GET /console/api/v1/products/{id}/preview': {
    summary: 'The page of a product as members will read it: a draft, or one whose opening waits, as if on sale',
    ...catalogueReaders,
    path: byId,
    query: z.strictObject({ locale: wire.locale }),
    data: productDetail,
    refusals: ['product_not_found'],
  },
  'POST /console/api/v1/products': {
    summary: 'Draft a product',
    ...catalogueStaff,
    intent: true,
    body: productInput,
    data: made,
    refusals: ['promise_words', 'terms_contradict', 'slug_taken'],
  },
  'PUT /console/api/v1/products/{id}': {
    summary: 'Change a draft',
    ...catalogueStaff,
    path: byId,
    body: changedProduct,
    data: productFull,
    refusals: ['product_not_found', 'promise_words', 'terms_contradict', 'two_persons_change', 'changed_meanwhile'],
  },
  'DELETE /console/api/v1/products/{id}': {
    summary: 'Discard a draft for good',
    ...catalogueStaff,
    path: byId,
    data: made,
    refusals: ['product_not_found', 'status_move_unknown', 'draft_has_contract'],
  },
  'POST /console/api/v1/products/{id}/change': {
    summary: 'Propose other texts or sales settings of a product that is or was on sale; its terms stay',
    ...catalogueStaff,
    intent: true,
    path: byId,
    body: changedProduct.extend(signed),
    data: proposal,
    refusals: [
      ...PROPOSING,
      'product_not_found',
      'promise_words',
      'terms_contradict',
      'terms_frozen',
      'status_move_unknown',
      'changed_meanwhile',
    ],
  },
  'POST /console/api/v1/products/{id}/open': {
    summary: 'Propose to put on sale: two persons open a tranche with its stock',
    ...catalogueStaff,
    intent: true,
    path: byId,
    body: z.strictObject({
      stock: z.int().min(1).max(100_000_000),
      salesEndAt: wire.time.nullable(),
      maturesOn: wire.date.nullable(),
      ...signed,
    }),
    data: proposal,
    refusals: [...PROPOSING, ...OFFER, 'product_not_found', 'status_move_unknown', 'terms_contradict'],
  },
  'POST /console/api/v1/products/{id}/stock': {
    summary: 'Propose more units in the open tranche',
    ...catalogueStaff,
    intent: true,
    path: byId,
    body: z.strictObject({ units: z.int().min(1).max(100_000_000), ...signed }),
    data: proposal,
    refusals: [...PROPOSING, ...OFFER, 'product_not_found', 'status_move_unknown'],
  },
  'POST /console/api/v1/products/{id}/stock/take-off': {
    summary: 'Take unsold units off the open tranche',
    ...catalogueStaff,
    intent: true,
    path: byId,
    body: z.strictObject({ units: z.int().min(1).max(100_000_000) }),
    data: z.strictObject({ stockLeft: count }),
    refusals: ['product_not_found', 'stock_below_zero', 'status_move_unknown'],
  },
  'POST /console/api/v1/products/{id}/close': {
    summary: 'End sales: closes the tranche and takes unsold stock back',
    ...catalogueStaff,
    intent: true,
    path: byId,
    data: made,
    refusals: ['product_not_found', 'status_move_unknown'],
  },
  'POST /console/api/v1/products/{id}/wind-up': {
    summary: 'Declare a closed product ended: nothing more accrues',
    ...catalogueStaff,
    intent: true,
    path: byId,
    data: made,
    refusals: ['product_not_found', 'status_move_unknown', 'capital_unspent'],
  },
  'POST /console/api/v1/products/{id}/photos': {
    summary: 'Add a photo; it is re-encoded. Two sign it once the product was on sale',
    ...catalogueStaff,
    intent: true,
    bodyBytesMax: 6_000_000,
    path: byId,
    body: z.strictObject({ fileBase64: upload, alt: localizedText(160) }),
    data: written,
    refusals: [...WRITING, 'product_not_found', 'picture_not_readable', 'promise_words'],
  },
  'DELETE /console/api/v1/photos/{id}': {
    summary: 'Take a photo off its product',
    ...catalogueStaff,
    path: byId,
    data: made,
    refusals: ['file_not_found'],
  },

  'GET /console/api/v1/assets': {
    summary: 'Assets',
    ...catalogueReaders,
    query: pageQuery.extend({ productId: id.optional() }),
    data: pageOf(assetRow),
  },
  'GET /console/api/v1/assets/{id}': {
    summary: 'One asset with contracts and documents',
    ...catalogueReaders,
    path: byId,
    data: assetRow.extend({ contracts: z.array(contractRow), documents: z.array(documentRow) }),
    refusals: ['asset_not_found'],
  },
  'POST /console/api/v1/assets': {
    summary: 'Add an asset; two sign it once the product was on sale',
    ...catalogueStaff,
    intent: true,
    body: assetInput,
    data: written,
    refusals: [...WRITING, 'product_not_found', 'promise_words'],
  },
  'PUT /console/api/v1/assets/{id}': {
    summary: 'Change an asset; two sign it once the product was on sale, unless it is out of order or lost',
    ...catalogueStaff,
    path: byId,
    body: z.strictObject({ version: z.int().min(1), ...assetInput.omit({ productId: true, slug: true }).shape }),
    data: written,
    refusals: [...WRITING, 'asset_not_found', 'promise_words', 'changed_meanwhile'],
  },
  'POST /console/api/v1/assets/{id}/documents': {
    summary: 'Add a paper (PDF) or a picture of one; two sign it once the product was on sale',
    ...catalogueStaff,
    intent: true,
    bodyBytesMax: 6_000_000,
    path: byId,
    body: z.strictObject({ kind: documentKind, title: localizedText(120), fileBase64: upload }),
    data: written,
    refusals: [...WRITING, 'asset_not_found', 'paper_not_readable', 'promise_words'],
  },
  'GET /console/api/v1/contracts': {
    summary: 'Asset contracts',
    ...catalogueReaders,
    query: pageQuery.extend({ assetId: id.optional(), productId: id.optional(), text: typed }),
    data: pageOf(contractRow),
  },
  'GET /console/api/v1/contracts/{id}': {
    summary: 'One asset contract',
    ...catalogueReaders,
    path: byId,
    data: contractRow,
    refusals: ['contract_not_found'],
  },
  'POST /console/api/v1/contracts': {
    summary: 'Add an asset contract; two sign it once the product was on sale',
    ...catalogueStaff,
    intent: true,
    body: contractInput,
    data: written,
    refusals: [...WRITING, 'asset_not_found', 'terms_contradict', 'promise_words', 'fee_above_declared'],
  },
  ...contractImport.contract,
  'POST /console/api/v1/contracts/{id}/parties': {
    summary: 'Name a party, by two once the product was on sale. A payer counts for periods that begin afterwards',
    ...catalogueStaff,
    intent: true,
    path: byId,
    body: partyInput,
    data: written,
    refusals: [...WRITING, 'contract_not_found', 'payer_conflict', 'party_in_the_past', 'promise_words'],
  },
  'POST /console/api/v1/parties/{id}/end': {
    summary: 'Propose the last day of a party, from today on',
    ...catalogueStaff,
    intent: true,
    path: byId,
    body: z.strictObject({ endedOn: wire.date, ...signed }),
    data: proposal,
    refusals: [...PROPOSING, 'party_not_found', 'party_in_the_past'],
  },
  'POST /console/api/v1/parties/{id}/take-end-back': {
    summary: 'Propose to take a party’s end back',
    ...catalogueStaff,
    intent: true,
    path: byId,
    body: z.strictObject(signed),
    data: proposal,
    refusals: [...PROPOSING, 'party_not_found', 'party_not_ended'],
  },
});
