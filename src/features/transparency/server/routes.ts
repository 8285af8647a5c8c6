import { toWire } from '../../../ledger/money.ts';
import { defineRoutes } from '../../../platform/feature.ts';
import { dateOf } from '../../../platform/keyset.ts';
import { localized } from '../../catalogue/server/public.ts';
import { type BookedRevenue, bookedRevenue, spentCapital } from '../../revenue/server/public.ts';
import { contract, refusals, type RevenueRow } from '../contract.ts';
import { readOverview } from './read-overview.ts';
import { readDays, readProductMoney } from './read-product-money.ts';

const PAGE_ROWS = 20;

/** The key of revenue rows: the period's first day and the id, as base64url. */
const keyOf = (row: BookedRevenue) => Buffer.from(`${row.periodFrom}.${row.id}`).toString('base64url');
function placeOf(cursor: string | undefined): { at: string; id: bigint } | null {
  const [, day, id] = /^([\d-]{10})\.(\d{1,18})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString()) ?? [];
  const at = dateOf(day);
  return at !== null && id !== undefined ? { at, id: BigInt(id) } : null;
}

function revenueRow(row: BookedRevenue): RevenueRow {
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
  };
}

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    'GET /api/v1/transparency': async ({ query, locale }) => readOverview(floor, { locale: query.locale ?? locale }),
    'GET /api/v1/transparency/days': async ({ query }) =>
      readDays(floor, { before: dateOf(query.after), limit: query.limit ?? PAGE_ROWS }),
    'GET /api/v1/transparency/products/{id}': async ({ path, query, locale }) =>
      readProductMoney(floor, { productId: BigInt(path.id), locale: query.locale ?? locale }),
    'GET /api/v1/transparency/products/{id}/revenue': async ({ path, query }) => {
      const limit = query.limit ?? PAGE_ROWS;
      const rows = await bookedRevenue(floor.sql, BigInt(path.id), { after: placeOf(query.after), limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return { items: shown.map(revenueRow), next: rows.length > limit && last ? keyOf(last) : null };
    },
    'GET /api/v1/transparency/products/{id}/deployments': async ({ path, query, locale }) => {
      const limit = query.limit ?? PAGE_ROWS;
      const after = query.after && /^\d{1,18}$/.test(query.after) ? BigInt(query.after) : null;
      const rows = await spentCapital(floor.sql, BigInt(path.id), { after, limit: limit + 1 });
      const items = rows.slice(0, limit).map((row) => ({
        id: row.id.toString(),
        supplier: row.supplier,
        contractNumber: row.contractNumber,
        amountMinor: toWire(row.amount),
        note: row.note,
        postedAt: row.postedAt.toISOString(),
        documentTitle: localized(row.documentTitle, query.locale ?? locale),
        documentSrc: `/api/v1/files/${row.sha256}.${row.contentType === 'application/pdf' ? 'pdf' : 'webp'}`,
      }));
      return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
  }),
});
