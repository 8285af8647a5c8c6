import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { productFaces } from '#features/catalogue/server/public.ts';
import type { contract } from '../../contract.ts';
import type { BatchView } from '../../contract/console.ts';
import { approveBatch } from './approve-batch.ts';
import { type Batch, batchById, listBatches } from './batch-store.ts';
import { drawCodes } from './draw-codes.ts';
import { stopBatch, withdrawBatch } from './end-batch.ts';
import { proposeBatch } from './propose-batch.ts';

export function batchHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/coupon-batches'> {
  const shown = async <R extends Refusal>(one: Batch | R) =>
    isRefusal(one) ? one : required((await batchViews(context.sql, [one]))[0]);
  return {
    'GET /console/api/v1/coupon-batches': ({ query: { after, limit, state = null, way = null } }) =>
      readPage(limit, {
        rows: (most) => listBatches(context.sql, { after: idOf(after), state, way, limit: most }),
        key: (row) => row.id,
        items: (rows) => batchViews(context.sql, rows),
      }),
    'GET /console/api/v1/coupon-batches/{id}': async ({ path }) =>
      shown((await batchById(context.sql, BigInt(path.id))) ?? refuse('batch_not_found')),
    'POST /console/api/v1/coupon-batches': async ({ caller, body: { assertion, ...wish }, intent }) =>
      shown(await proposeBatch(context, { wish, caller, assertion }, intent)),
    'POST /console/api/v1/coupon-batches/{id}/approve': async ({ caller, path, body }) =>
      shown(await approveBatch(context, { id: BigInt(path.id), caller, assertion: body.assertion })),
    'POST /console/api/v1/coupon-batches/{id}/withdraw': async ({ caller, path }) =>
      shown(await withdrawBatch(context, { id: BigInt(path.id), caller })),
    'POST /console/api/v1/coupon-batches/{id}/stop': async ({ caller, path }) =>
      shown(await stopBatch(context, { id: BigInt(path.id), caller })),
    'POST /console/api/v1/coupon-batches/{id}/codes': ({ caller, path }) =>
      drawCodes(context, { id: BigInt(path.id), caller }),
  };
}

async function batchViews(q: Queryable, rows: readonly Batch[]): Promise<BatchView[]> {
  const products = await productFaces(q, [...new Set(rows.flatMap(({ productId }) => productId ?? []))], 'en');
  const orNull = (amount: bigint | null) => (amount === null ? null : toWire(amount));
  return rows.map((row) => ({
    id: String(row.id),
    actId: String(row.actId),
    name: row.name,
    way: row.way,
    gives: row.gives,
    pieces: row.pieces,
    count: orNull(row.count),
    terms:
      row.leastPriceMinor === null || row.validDays === null
        ? null
        : {
            amountMinor: orNull(row.amountMinor),
            percent: row.percent,
            capMinor: orNull(row.capMinor),
            leastPriceMinor: toWire(row.leastPriceMinor),
            productType: row.productType,
            productId: row.productId === null ? null : String(row.productId),
            validDays: row.validDays,
          },
    productTitle: row.productId === null ? null : (products.get(row.productId)?.title ?? null),
    worthOfAll: toWire(row.worth * BigInt(row.pieces)),
    until: row.until,
    given: row.given,
    state: row.state,
    approvals: row.approvals,
    proposedBy: String(row.proposedBy),
    proposedAt: row.proposedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    drawnAt: row.drawnAt?.toISOString() ?? null,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
  }));
}
