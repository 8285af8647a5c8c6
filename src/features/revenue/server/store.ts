// Reads bookings, deployments, restorations and waiting bank lines in the shape that the console shows.
import {
  contractsByNumber,
  localized,
  type LocalizedText,
  type NumberedContract,
} from '#features/catalogue/server/public.ts';
import { openSuspenseLines, type SuspenseLine } from '#features/reconciliation/server/public.ts';
import { toWire } from '#ledger/money.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import type { Data } from '#platform/http/contract.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../contract.ts';
import { dueOn, periodWithin, readInvoiceNumber } from './bookings/invoice-rules.ts';

type Wire = typeof contract;
export type EntryView = Data<Wire['GET /console/api/v1/revenue/entries/{id}']>;
export type DeploymentView = Data<Wire['GET /console/api/v1/revenue/deployments/{id}']>;
export type RestorationView = Data<Wire['GET /console/api/v1/revenue/restorations/{id}']>;
export type WaitingLine = Data<Wire['GET /console/api/v1/revenue/lines']>['items'][number];

type ListFilter = { id?: bigint; state?: 'proposed' | 'posted' | 'rejected'; productId?: bigint };
type Page = { after: bigint | null; limit: number };

const STATE = (q: Queryable) =>
  q`case when x.posted_at is not null then 'posted' when x.rejected_at is not null then 'rejected' else 'proposed' end`;
const ACT = (q: Queryable) => q`
  x.id, x.act_id, ${STATE(q)} as state, x.proposed_by, x.proposed_at, x.posted_at,
  x.rejected_by, x.reject_reason, x.approvals, x.product_id, x.title, x.contract_id,
  x.contract_number, x.party_id, x.party, x.account, x.amount`;
/** Writes each state as a condition on its columns, so that PostgreSQL can use the partial indexes. */
const WHERE = (q: Queryable, { id, state, productId }: ListFilter, after: bigint | null) => q`
  (${after}::bigint is null or ${state === 'proposed' ? q`x.id > ${after}` : q`x.id < ${after}`})
  and (${id ?? null}::bigint is null or x.id = ${id ?? null})
  and (${productId ?? null}::bigint is null or x.product_id = ${productId ?? null})
  ${state === 'proposed' ? q`and x.posted_at is null and x.rejected_at is null` : q``}
  ${state === 'posted' ? q`and x.posted_at is not null` : q``}
  ${state === 'rejected' ? q`and x.rejected_at is not null` : q``}`;

/** Proposed acts come oldest first, all other lists newest first. */
const ORDER = (q: Queryable, { state }: ListFilter) => (state === 'proposed' ? q`x.id` : q`x.id desc`);

type ActRow = {
  id: bigint;
  actId: bigint;
  state: 'proposed' | 'posted' | 'rejected';
  proposedBy: bigint;
  proposedAt: Date;
  postedAt: Date | null;
  rejectedBy: bigint | null;
  rejectReason: string | null;
  approvals: EntryView['approvals'];
  productId: bigint;
  title: LocalizedText;
  contractId: bigint;
  contractNumber: string;
  partyId: bigint;
  party: string;
  account: string;
  amount: bigint;
};

function actToWire(row: ActRow, locale: string) {
  return {
    id: row.id.toString(),
    actId: row.actId.toString(),
    state: row.state,
    proposedBy: row.proposedBy.toString(),
    proposedAt: row.proposedAt.toISOString(),
    postedAt: row.postedAt?.toISOString() ?? null,
    rejectedBy: row.rejectedBy?.toString() ?? null,
    rejectReason: row.rejectReason,
    approvals: row.approvals,
    productId: row.productId.toString(),
    productTitle: localized(row.title, locale),
    contractId: row.contractId.toString(),
    contractNumber: row.contractNumber,
    partyId: row.partyId.toString(),
    amountMinor: toWire(row.amount),
  };
}

type EntryRow = ActRow & {
  lineId: bigint;
  bankLineId: string;
  bookedAt: Date;
  assetId: bigint;
  invoiceNumber: string;
  periodFrom: string;
  periodUntil: string;
  dueOn: string;
  graceDays: number;
  fee: bigint;
  net: bigint;
  given: bigint;
  recalled: bigint;
};

export async function entries(
  q: Queryable,
  filter: ListFilter,
  { after, limit }: Page,
  locale: string,
): Promise<EntryView[]> {
  const rows = await q<EntryRow[]>`
    select ${ACT(q)}, x.statement_line_id as line_id, x.bank_line_id, x.booked_at, x.asset_id,
      x.invoice_number, x.period_from, x.period_until, x.due_on, x.grace_days::int,
      x.fee, x.net, x.recalled, x.given
    from revenue.entry_seen x
    where ${WHERE(q, filter, after)} order by ${ORDER(q, filter)} limit ${limit}`;
  return rows.map((row) => ({
    ...actToWire(row, locale),
    payer: row.party,
    payerAccount: row.account,
    statementLineId: row.lineId.toString(),
    bankLineId: row.bankLineId,
    bookedAt: row.bookedAt.toISOString(),
    assetId: row.assetId.toString(),
    invoiceNumber: row.invoiceNumber,
    periodFrom: row.periodFrom,
    periodUntil: row.periodUntil,
    dueOn: row.dueOn,
    graceDays: row.graceDays,
    feeMinor: toWire(row.fee),
    netMinor: toWire(row.net),
    givenMinor: toWire(row.given),
    recalledMinor: toWire(row.recalled),
  }));
}

export async function deployments(
  q: Queryable,
  filter: ListFilter,
  { after, limit }: Page,
  locale: string,
): Promise<DeploymentView[]> {
  const rows = await q<
    (ActRow & {
      trancheId: bigint;
      documentId: bigint;
      sha256: string;
      contentType: string;
      note: string;
      instructionState: string | null;
    })[]
  >`
    select ${ACT(q)}, x.tranche_id, x.document_id, x.sha256, x.content_type, x.note,
      x.instruction_state
    from revenue.deployment_seen x
    where ${WHERE(q, filter, after)} order by ${ORDER(q, filter)} limit ${limit}`;
  return rows.map((row) => ({
    ...actToWire(row, locale),
    supplier: row.party,
    supplierAccount: row.account,
    trancheId: row.trancheId.toString(),
    documentId: row.documentId.toString(),
    documentSrc: `/api/v1/files/${row.sha256}.${row.contentType === 'application/pdf' ? 'pdf' : 'webp'}`,
    note: row.note,
    instructionState: row.instructionState,
  }));
}

export async function restorations(
  q: Queryable,
  filter: ListFilter,
  { after, limit }: Page,
  locale: string,
): Promise<RestorationView[]> {
  const rows = await q<(ActRow & { trancheId: bigint; lineId: bigint; bankLineId: string; note: string })[]>`
    select ${ACT(q)}, x.tranche_id, x.statement_line_id as line_id, x.bank_line_id, x.note
    from revenue.restoration_seen x
    where ${WHERE(q, filter, after)} order by ${ORDER(q, filter)} limit ${limit}`;
  return rows.map((row) => ({
    ...actToWire(row, locale),
    payer: row.party,
    trancheId: row.trancheId.toString(),
    statementLineId: row.lineId.toString(),
    bankLineId: row.bankLineId,
    note: row.note,
  }));
}

/** Inward lines still in suspense, each with its most likely booking, or with the entry already proposed for it. */
export async function waitingLines(q: Queryable, { after, limit }: Page, locale: string): Promise<WaitingLine[]> {
  const lines = await openSuspenseLines(q, { after: after ?? 0n, limit });
  const named = new Map(lines.map((line) => [line.id, readInvoiceNumber(line.reference)]));
  const numbers = [...named.values()].flatMap((one) => (one ? [one.contractNumber] : []));
  const contracted = await contractsByNumber(q, numbers);
  const invoices = lines.map((line) => line.reference);
  const booked = await q<{ invoiceNumber: string; sum: bigint }[]>`
    select invoice_number, sum(amount)::bigint as sum from revenue.entry
    where posted_at is not null and invoice_number = any (${invoices}) group by 1`;
  const proposed = await q<{ lineId: bigint; id: bigint }[]>`
    select statement_line_id as line_id, max(id) as id from revenue.entry
    where posted_at is null and rejected_at is null
      and statement_line_id = any (${idList(lines.map((line) => line.id))}::bigint[]) group by 1`;
  return lines.map((line) => {
    const invoice = named.get(line.id);
    const on = invoice ? contracted.find((one) => one.number === invoice.contractNumber) : undefined;
    const proposedEntryId = proposed.find((one) => one.lineId === line.id)?.id.toString() ?? null;
    const payer = on?.payers.find((party) => party.account === line.counterpartyAccount);
    return {
      ...lineToWire(line),
      proposedEntryId,
      invoiced: on
        ? invoicedOn(on, {
            payer: payer?.name ?? null,
            booked: booked.find((one) => one.invoiceNumber === line.reference)?.sum ?? 0n,
            locale,
          })
        : null,
      suggestion:
        invoice && on && payer && proposedEntryId === null
          ? suggestionOf(line, on, { partyId: payer.id, period: invoice.period })
          : null,
    };
  });
}

function lineToWire(line: SuspenseLine) {
  return {
    id: line.id.toString(),
    statementLineId: line.id.toString(),
    amountMinor: toWire(line.amount),
    leftMinor: toWire(line.left),
    bookedAt: line.bookedAt.toISOString(),
    valueDate: line.valueDate,
    counterpartyName: line.counterpartyName,
    counterpartyAccount: line.counterpartyAccount,
    reference: line.reference,
    narrative: line.narrative,
  };
}

function invoicedOn(
  on: NumberedContract,
  { payer, booked, locale }: { payer: string | null; booked: bigint; locale: string },
): WaitingLine['invoiced'] {
  return {
    contractNumber: on.number,
    productId: on.productId.toString(),
    productTitle: localized(on.title, locale),
    assetId: on.assetId.toString(),
    payer,
    rentMinor: toWire(on.rent),
    feeBps: on.feeBps,
    bookedMinor: toWire(booked),
  };
}

function suggestionOf(
  line: SuspenseLine,
  on: NumberedContract,
  { partyId, period }: { partyId: string; period: { from: string; until: string } },
): WaitingLine['suggestion'] {
  const covered = periodWithin(on, period);
  return {
    contractId: on.contractId.toString(),
    partyId,
    invoiceNumber: line.reference,
    periodFrom: covered.from,
    periodUntil: covered.until,
    dueOn: dueOn(on, period),
    graceDays: on.graceDays,
    amountMinor: toWire(line.left),
  };
}

// Helpers of the handlers: a page of these rows, or one of them.

type ListQuery = { after?: string; limit?: number; state?: 'proposed' | 'posted' | 'rejected'; productId?: string };

export function listed<V extends { id: string }>(
  query: ListQuery,
  read: (filter: ListFilter, page: Page) => Promise<V[]>,
) {
  const filter = {
    ...(query.state ? { state: query.state } : {}),
    ...(query.productId ? { productId: BigInt(query.productId) } : {}),
  };
  return readPage(query.limit, {
    rows: (limit) => read(filter, { after: idOf(query.after), limit }),
    key: (row) => row.id,
    items: (rows) => rows,
  });
}

export const ONE: Page = { after: null, limit: 1 };

export const firstOr = async <V, N extends string>(rows: Promise<V[]>, name: N): Promise<V | Refusal<N>> =>
  (await rows)[0] ?? refuse(name);
