// The calls on revenue and capital, for staff only. Members see the results under orders and transparency.
import { z } from 'zod';
import { line, lines, printedLine } from '#platform/language/human-text.ts';
import { defineContract, defineRefusals, pageOf, pageQuery, totalsOf, wire } from '#platform/http/contract.ts';
import { actCalls, assertionSchema, signedAtOnce } from '#features/acts/contract.ts';

export const refusals = defineRefusals({
  entry_not_found: 200700,
  entry_ended: 200701,
  entry_of_another_asset: 200702,
  payer_not_on_contract: 200703,
  payer_not_on_contract_beforehand: 200704,
  line_of_another_payer: 200705,
  payer_is_operator: 200706,
  payer_is_staff: 200707,
  payer_is_supplier: 200708,
  payer_is_member: 200709,
  payer_was_paid: 200710,
  fee_not_declared: 200711,
  period_without_cycle: 200712,
  period_unclear: 200713,
  deployment_not_found: 200714,
  deployment_ended: 200715,
  deployment_of_another_asset: 200716,
  supplier_not_on_contract: 200717,
  supplier_is_payer: 200718,
  document_missing: 200719,
  sales_not_ended: 200720,
  capital_insufficient: 200721,
  restoration_not_found: 200722,
  restoration_ended: 200723,
  restoration_of_another_asset: 200724,
  act_not_covering: 200725,
  capital_not_spent: 200727,
  supplier_is_operator: 200728,
  supplier_is_staff: 200729,
  period_outside_contract: 200730,
  product_wound_up: 200731,
  entry_not_posted: 200732,
  entry_reversed: 200733,
  entry_recalled: 200734,
  reversal_not_found: 200735,
  reversal_ended: 200736,
  reversal_waiting: 200737,
});

const id = wire.id;
const byId = z.strictObject({ id });
const actState = z.enum(['proposed', 'posted', 'rejected']);
const roles = ['finance'] as const;
const readers = ['finance', 'support', 'catalogue'] as const;

const PAYER = [
  'payer_not_on_contract',
  'payer_not_on_contract_beforehand',
  'period_outside_contract',
  'line_of_another_payer',
  'payer_is_operator',
  'payer_is_staff',
  'payer_is_supplier',
  'payer_is_member',
  'payer_was_paid',
  'fee_not_declared',
  'period_without_cycle',
  'entry_of_another_asset',
  'act_not_covering',
] as const;
const SUPPLIER = [
  'deployment_of_another_asset',
  'supplier_not_on_contract',
  'supplier_is_payer',
  'supplier_is_operator',
  'supplier_is_staff',
  'document_missing',
  'sales_not_ended',
  'capital_insufficient',
  'act_not_covering',
] as const;
const RESTORATION_PROBLEMS = [
  'restoration_of_another_asset',
  'line_of_another_payer',
  'payer_is_member',
  'capital_not_spent',
  'product_wound_up',
  'act_not_covering',
] as const;
const ACT = ['assertion_invalid', 'already_approved', 'act_not_found'] as const;
const LINE = ['statement_line_not_found', 'suspense_left_too_little'] as const;

/** The invoice that a rent payment settles. */
const invoice = {
  invoiceNumber: z.string(),
  periodFrom: wire.date,
  periodUntil: wire.date,
  dueOn: wire.date,
  graceDays: z.int(),
  amountMinor: wire.amountMinor,
};

/** What both signers of a booking should look at. It refuses nothing. */
const warning = z.discriminatedUnion('kind', [
  /** The payer's reference names another period, here as far as the contract covers it. */
  z.strictObject({ kind: z.literal('period_differs'), namedFrom: wire.date, namedUntil: wire.date }),
  /** Bookings that stand cover days of the period, or all of them. */
  z.strictObject({
    kind: z.literal('period_covered'),
    wholly: z.boolean(),
    bookings: z.array(
      z.strictObject({
        invoiceNumber: z.string(),
        periodFrom: wire.date,
        periodUntil: wire.date,
        amountMinor: wire.amountMinor,
      }),
    ),
  }),
  /** With what is booked of the invoice already, the money is not the contract's rent. */
  z.strictObject({ kind: z.literal('amount_differs'), rentMinor: wire.amountMinor, bookedMinor: wire.sumMinor }),
  /** No booking that stands is of this payer's account. */
  z.strictObject({ kind: z.literal('payer_new') }),
]);
export type Warning = z.output<typeof warning>;

/**
 * The most likely booking of a waiting line, in the shape of the call that proposes it. It follows from the reference
 * (INV-<contract>-<period>) and the sender's account.
 */
const suggestion = z.strictObject({ contractId: id, partyId: id, ...invoice });
const invoiced = z.strictObject({
  contractNumber: z.string(),
  productId: id,
  productTitle: z.string(),
  assetId: id,
  payer: z.string().nullable(),
  feeBps: z.int(),
});
const waitingLine = z.strictObject({
  id,
  statementLineId: id,
  amountMinor: wire.amountMinor,
  leftMinor: wire.amountMinor,
  bookedAt: wire.time,
  valueDate: wire.date,
  counterpartyName: z.string(),
  counterpartyAccount: z.string(),
  reference: z.string(),
  narrative: z.string(),
  /** The entry already proposed for this line, which waits for the second person. */
  proposedEntryId: id.nullable(),
  /** The contract that the reference names. Null if it names none of ours. */
  invoiced: invoiced.nullable(),
  /** Null if the contract or the payer is unclear, or if an entry is already proposed. */
  suggestion: suggestion.nullable(),
});

const approval = z.strictObject({
  staffId: id,
  staffName: z.string(),
  method: z.enum(['passkey', 'password']),
  approvedAt: wire.time,
});
const act = {
  actId: id,
  state: actState,
  proposedBy: id,
  proposedAt: wire.time,
  approvals: z.array(approval),
  postedAt: wire.time.nullable(),
  rejectedBy: id.nullable(),
  rejectReason: z.string().nullable(),
};
const entryRow = z.strictObject({
  id,
  ...act,
  statementLineId: id,
  bankLineId: z.string(),
  bookedAt: wire.time,
  productId: id,
  productTitle: z.string(),
  assetId: id,
  contractId: id,
  contractNumber: z.string(),
  partyId: id,
  payer: z.string(),
  payerAccount: z.string(),
  ...invoice,
  feeMinor: wire.sumMinor,
  netMinor: wire.amountMinor,
  givenMinor: wire.sumMinor,
  /** What left the product's revenue again: the bank recalled it, or two persons undid the booking. */
  recalledMinor: wire.sumMinor,
  /** When two persons undid the booking, and by which act. */
  reversedAt: wire.time.nullable(),
  reversalId: id.nullable(),
  /** What the operator owes since then: the income that holders keep, and the fee on it. */
  owedMinor: wire.sumMinor,
  /** What its second person should look at. None once it is posted or rejected. */
  warnings: z.array(warning),
});
/** An act on a tranche's capital, with a party of the asset's contract. */
const capitalAct = {
  id,
  ...act,
  productId: id,
  productTitle: z.string(),
  trancheId: id,
  contractId: id,
  contractNumber: z.string(),
  partyId: id,
};
const deploymentRow = z.strictObject({
  ...capitalAct,
  supplier: z.string(),
  supplierAccount: z.string(),
  documentId: id,
  documentSrc: z.string(),
  amountMinor: wire.amountMinor,
  note: z.string(),
  instructionState: z.string().nullable(),
});
const restorationRow = z.strictObject({
  ...capitalAct,
  payer: z.string(),
  statementLineId: id,
  bankLineId: z.string(),
  amountMinor: wire.amountMinor,
  note: z.string(),
});
/** `approvals` counts different staff. `posted` is true once the second one has approved and the money moved. */
const done = z.strictObject({ id, actId: id, approvals: z.int(), posted: z.boolean() });
const filter = { state: actState.optional(), productId: id.optional() };
const listQuery = pageQuery.extend(filter);
const approveBody = z.strictObject({ assertion: assertionSchema });
const rejectBody = z.strictObject({ reason: lines(280) });
const proposal = { intent: true, access: 'staff', roles } as const;

export const reversals = actCalls({
  path: 'revenue/reversals',
  noun: 'reversal',
  view: { entryId: id, entry: entryRow, reason: z.string() },
  query: { entryId: id.optional() },
  body: z.strictObject({ entryId: id, reason: lines(280), ...signedAtOnce }),
  obstacles: ['entry_not_found', 'entry_not_posted', 'entry_reversed', 'entry_recalled'],
  late: ['entry_reversed', 'entry_recalled'],
  roles: { read: readers, propose: roles, sign: roles },
  says: {
    list: 'Bookings to undo: proposed ones oldest first, others newest first',
    one: 'One act that undoes a booking',
    propose: 'Propose to undo a booking; what holders were given stays theirs',
    sign: 'Sign; with the second person’s signature the money is unexplained again, and the bank line waits',
  },
});

export const contract = defineContract({
  ...reversals.contract,
  'GET /console/api/v1/revenue/lines': {
    summary: 'Bank lines waiting to be explained, with what each most likely pays',
    access: 'staff',
    roles: readers,
    query: pageQuery,
    data: pageOf(waitingLine),
  },
  'GET /console/api/v1/revenue/warnings': {
    summary: 'What to look at before a bank line is booked in this way; its second person sees the same',
    access: 'staff',
    roles: readers,
    query: z.strictObject({
      statementLineId: id,
      contractId: id,
      partyId: id,
      invoiceNumber: line(80),
      periodFrom: wire.date,
      periodUntil: wire.date,
      amountMinor: z.coerce.number().pipe(wire.amountMinor),
    }),
    data: z.array(warning),
    refusals: ['statement_line_not_found'],
  },
  'GET /console/api/v1/revenue/entries': {
    summary: 'Revenue bookings: proposed ones oldest first, others newest first',
    access: 'staff',
    roles: readers,
    query: listQuery,
    data: pageOf(entryRow),
  },
  'GET /console/api/v1/revenue/entries/totals': {
    summary: 'How many bookings the filters leave, and their sums',
    access: 'staff',
    roles: readers,
    query: z.strictObject(filter),
    data: totalsOf({ amountMinor: wire.sumMinor, feeMinor: wire.sumMinor, givenMinor: wire.sumMinor }),
  },
  'GET /console/api/v1/revenue/entries/{id}': {
    summary: 'One booking',
    access: 'staff',
    roles: readers,
    path: byId,
    data: entryRow,
    refusals: ['entry_not_found'],
  },
  'POST /console/api/v1/revenue/entries': {
    summary: 'Book a bank line as an invoice’s rent; with an assertion it carries the first approval',
    ...proposal,
    body: z.strictObject({
      statementLineId: id,
      contractId: id,
      partyId: id,
      invoiceNumber: printedLine(80),
      periodFrom: wire.date,
      periodUntil: wire.date,
      dueOn: wire.date,
      graceDays: z.int().min(0).max(60),
      amountMinor: wire.amountMinor,
      assertion: assertionSchema.optional(),
    }),
    data: done,
    refusals: [...LINE, ...PAYER, ...ACT, 'contract_not_found', 'party_not_found', 'period_unclear', 'promise_words'],
  },
  'POST /console/api/v1/revenue/entries/{id}/approve': {
    summary: 'Approve a booking; the second person’s approval posts it',
    ...proposal,
    path: byId,
    body: approveBody,
    data: done,
    refusals: [...ACT, ...LINE, ...PAYER, 'entry_not_found', 'entry_ended'],
  },
  'POST /console/api/v1/revenue/entries/{id}/reject': {
    summary: 'Refuse a booking; the line waits again',
    ...proposal,
    path: byId,
    body: rejectBody,
    data: byId,
    refusals: ['entry_not_found', 'entry_ended'],
  },

  'GET /console/api/v1/revenue/deployments': {
    summary: 'Capital spent on assets: proposed ones oldest first, others newest first',
    access: 'staff',
    roles: readers,
    query: listQuery,
    data: pageOf(deploymentRow),
  },
  'GET /console/api/v1/revenue/deployments/{id}': {
    summary: 'One deployment',
    access: 'staff',
    roles: readers,
    path: byId,
    data: deploymentRow,
    refusals: ['deployment_not_found'],
  },
  'POST /console/api/v1/revenue/deployments': {
    summary: 'Propose to pay a supplier from a tranche’s capital',
    ...proposal,
    body: z.strictObject({
      trancheId: id,
      partyId: id,
      documentId: id,
      amountMinor: wire.amountMinor,
      note: line(280),
      assertion: assertionSchema.optional(),
    }),
    data: done,
    refusals: [...ACT, ...SUPPLIER, 'tranche_not_found', 'party_not_found', 'promise_words'],
  },
  'POST /console/api/v1/revenue/deployments/{id}/approve': {
    summary: 'Approve a deployment; the second person’s approval posts it and orders the transfer',
    ...proposal,
    path: byId,
    body: approveBody,
    data: done,
    refusals: [...ACT, ...SUPPLIER, 'deployment_not_found', 'deployment_ended', 'books_not_covered'],
  },
  'POST /console/api/v1/revenue/deployments/{id}/reject': {
    summary: 'Refuse a deployment',
    ...proposal,
    path: byId,
    body: rejectBody,
    data: byId,
    refusals: ['deployment_not_found', 'deployment_ended'],
  },

  'GET /console/api/v1/revenue/restorations': {
    summary: 'Capital that came back: proposed ones oldest first, others newest first',
    access: 'staff',
    roles: readers,
    query: listQuery,
    data: pageOf(restorationRow),
  },
  'GET /console/api/v1/revenue/restorations/{id}': {
    summary: 'One restoration',
    access: 'staff',
    roles: readers,
    path: byId,
    data: restorationRow,
    refusals: ['restoration_not_found'],
  },
  'POST /console/api/v1/revenue/restorations': {
    summary: 'Propose to restore a tranche’s capital from a bank line',
    ...proposal,
    body: z.strictObject({
      trancheId: id,
      partyId: id,
      statementLineId: id,
      amountMinor: wire.amountMinor,
      note: line(280),
      assertion: assertionSchema.optional(),
    }),
    data: done,
    refusals: [...ACT, ...LINE, ...RESTORATION_PROBLEMS, 'tranche_not_found', 'party_not_found', 'promise_words'],
  },
  'POST /console/api/v1/revenue/restorations/{id}/approve': {
    summary: 'Approve a restoration; the second person’s approval posts it',
    ...proposal,
    path: byId,
    body: approveBody,
    data: done,
    refusals: [...ACT, ...LINE, ...RESTORATION_PROBLEMS, 'restoration_not_found', 'restoration_ended'],
  },
  'POST /console/api/v1/revenue/restorations/{id}/reject': {
    summary: 'Refuse a restoration',
    ...proposal,
    path: byId,
    body: rejectBody,
    data: byId,
    refusals: ['restoration_not_found', 'restoration_ended'],
  },
});
