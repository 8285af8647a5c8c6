import { headAt } from '#ledger/heads.ts';
import { toWire } from '#ledger/money.ts';
import { defineRoutes } from '#platform/feature.ts';
import { dateOf, idOf, partsOf, readPage } from '#platform/http/keyset.ts';
import { type BookedRevenue, bookedRevenue, type SpentCapital, spentCapital } from '#features/revenue/server/public.ts';
import { contract, type DeploymentRow, refusals, type RevenueRow } from '../contract.ts';
import { readAgreed, readOverview } from './overview.ts';
import { outwardLines, paymentOut, receivers } from './figures.ts';
import { readDays, readProductMoney } from './read-product-money.ts';
import { localizedIn } from '#universal/localized.ts';

/** Reads the cursor of the list of rents: the period's first day, then the id. */
function rentAfter(cursor: string | undefined): { at: string; id: bigint } | null {
  const [day, id = ''] = partsOf(cursor, 2) ?? [];
  const at = dateOf(day);
  return at !== null && /^[1-9]\d{0,17}$/.test(id) ? { at, id: BigInt(id) } : null;
}

function revenueToWire(row: BookedRevenue): RevenueRow {
  return {
    id: row.id.toString(),
    payer: row.payer,
    contractNumber: row.contractNumber,
    invoiceNumber: row.invoiceNumber,
    periodFrom: row.periodFrom,
    periodUntil: row.periodUntil,
    dueOn: row.dueOn,
    receivedOn: row.receivedOn,
    bankLineId: row.bankLineId,
    amountMinor: toWire(row.amount),
    feeMinor: toWire(row.fee),
    netMinor: toWire(row.net),
    givenMinor: toWire(row.given),
    recalledMinor: toWire(row.recalled),
    late: row.late,
    undoneOn: row.undoneOn,
  };
}

function deploymentToWire(row: SpentCapital, locale: string): DeploymentRow {
  const { text, language } = localizedIn(row.documentTitle, locale);
  return {
    id: row.id.toString(),
    supplier: row.supplier,
    contractNumber: row.contractNumber,
    amountMinor: toWire(row.amount),
    note: row.note,
    postedAt: row.postedAt.toISOString(),
    documentTitle: text,
    language,
    documentSrc: `/api/v1/files/${row.sha256}.${row.contentType === 'application/pdf' ? 'pdf' : 'webp'}`,
  };
}

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/transparency': async ({ query, locale }) => readOverview(context, { locale: query.locale ?? locale }),
    'GET /api/v1/transparency/agreed': () => readAgreed(context),
    'GET /api/v1/transparency/heads/{seq}': async ({ path: { seq } }) => ({
      seq,
      hash: (await headAt(context.sql, seq))?.hash ?? null,
    }),
    'GET /api/v1/transparency/days': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => readDays(context, { before: dateOf(partsOf(query.after, 1)?.[0]), limit }),
        key: (day) => day.date,
        items: (days) => days,
      }),
    'GET /api/v1/transparency/receivers': () => receivers(context.sql),
    'GET /api/v1/transparency/payments': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => outwardLines(context.sql, { before: idOf(query.after), limit }),
        key: (line) => line.id,
        items: (lines) => lines.map(paymentOut),
      }),
    'GET /api/v1/transparency/products/{id}': async ({ path, query, locale }) =>
      readProductMoney(context, { productId: BigInt(path.id), locale: query.locale ?? locale }),
    'GET /api/v1/transparency/products/{id}/revenue': ({ path, query }) =>
      readPage(query.limit, {
        rows: (limit) => bookedRevenue(context.sql, BigInt(path.id), { after: rentAfter(query.after), limit }),
        key: (row) => [row.periodFrom, row.id],
        items: (rows) => rows.map(revenueToWire),
      }),
    'GET /api/v1/transparency/products/{id}/deployments': ({ path, query, locale }) =>
      readPage(query.limit, {
        rows: (limit) => spentCapital(context.sql, BigInt(path.id), { after: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map((row) => deploymentToWire(row, query.locale ?? locale)),
      }),
  }),
});
