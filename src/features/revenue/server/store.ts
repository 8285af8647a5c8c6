// Reads bookings, deployments and restorations in the shape that the console shows.
import { toWire } from '#ledger/money.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import type { Data } from '#platform/http/contract.ts';
import { countTotals, idOf, readPage } from '#platform/http/keyset.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../contract.ts';
import { warningsOf } from './bookings/booking-warnings.ts';
import { localized, type LocalizedText } from '#universal/localized.ts';

type Wire = typeof contract;
export type EntryView = Data<Wire['GET /console/api/v1/revenue/entries/{id}']>;
export type DeploymentView = Data<Wire['GET /console/api/v1/revenue/deployments/{id}']>;
export type RestorationView = Data<Wire['GET /console/api/v1/revenue/restorations/{id}']>;

type ListFilter = {
  id?: bigint;
  ids?: readonly bigint[];
  state?: 'proposed' | 'posted' | 'rejected';
  productId?: bigint;
};
export type Page = { after: bigint | null; limit: number };

const STATE = (q: Queryable) =>
  q`case when x.posted_at is not null then 'posted' when x.rejected_at is not null then 'rejected' else 'proposed' end`;
const ACT = (q: Queryable) => q`
  x.id, x.act_id, ${STATE(q)} as state, x.proposed_by, x.proposed_at, x.posted_at,
  x.rejected_by, x.reject_reason, x.approvals, x.product_id, x.title, x.contract_id,
  x.contract_number, x.party_id, x.party, x.account, x.amount`;
/** Writes each state as a condition on its columns, so that PostgreSQL can use the partial indexes. */
const WHERE = (q: Queryable, { id, ids, state, productId }: ListFilter, after: bigint | null) => q`
  (${after}::bigint is null or ${state === 'proposed' ? q`x.id > ${after}` : q`x.id < ${after}`})
  and (${id ?? null}::bigint is null or x.id = ${id ?? null})
  ${ids === undefined ? q`` : q`and x.id = any (${idList(ids)}::bigint[])`}
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
  reference: string;
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
  reversedAt: Date | null;
  reversalId: bigint | null;
  owed: bigint;
};

export async function entryTotals(q: Queryable, query: Pick<ListQuery, 'state' | 'productId'>) {
  const filter = filterOf(query);
  const { count, more, amount, fee, given } = await countTotals(
    q,
    ['amount', 'fee', 'given'],
    q`select x.amount, x.fee, x.given from revenue.entry_seen x
      where ${WHERE(q, filter, null)} order by ${ORDER(q, filter)}`,
  );
  return { count, more, amountMinor: toWire(amount), feeMinor: toWire(fee), givenMinor: toWire(given) };
}

export async function entries(
  q: Queryable,
  filter: ListFilter,
  { after, limit }: Page,
  locale: string,
): Promise<EntryView[]> {
  const rows = await q<EntryRow[]>`
    select ${ACT(q)}, x.statement_line_id as line_id, x.bank_line_id, x.reference, x.booked_at, x.asset_id,
      x.invoice_number, x.period_from, x.period_until, x.due_on, x.grace_days::int,
      x.fee, x.net, x.recalled, x.given, x.reversed_at, x.reversal_id, x.owed
    from revenue.entry_seen x
    where ${WHERE(q, filter, after)} order by ${ORDER(q, filter)} limit ${limit}`;
  const open = rows.filter((row) => row.state === 'proposed');
  const warned = await warningsOf(
    q,
    open.map((row) => ({ ...row, from: row.periodFrom, until: row.periodUntil })),
  );
  const warnings = new Map(open.map((row, i) => [row.id, warned[i]]));
  return rows.map((row) => ({
    ...actToWire(row, locale),
    warnings: warnings.get(row.id) ?? [],
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
    reversedAt: row.reversedAt?.toISOString() ?? null,
    reversalId: row.reversalId?.toString() ?? null,
    owedMinor: toWire(row.owed),
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

// Helpers of the handlers: a page of these rows, or one of them.

type ListQuery = { after?: string; limit?: number; state?: 'proposed' | 'posted' | 'rejected'; productId?: string };

const filterOf = (query: Pick<ListQuery, 'state' | 'productId'>): ListFilter => ({
  ...(query.state ? { state: query.state } : {}),
  ...(query.productId ? { productId: BigInt(query.productId) } : {}),
});

export function listed<V extends { id: string }>(
  query: ListQuery,
  read: (filter: ListFilter, page: Page) => Promise<V[]>,
) {
  return readPage(query.limit, {
    rows: (limit) => read(filterOf(query), { after: idOf(query.after), limit }),
    key: (row) => row.id,
    items: (rows) => rows,
  });
}

export const ONE: Page = { after: null, limit: 1 };

export const firstOr = async <V, N extends string>(rows: Promise<V[]>, name: N): Promise<V | Refusal<N>> =>
  (await rows)[0] ?? refuse(name);
