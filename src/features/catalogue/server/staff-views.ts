// The wire form of products, assets and contracts for staff: in all languages, with balances and internal data.
import { readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import type { Data } from '#platform/http/contract.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../contract.ts';
import { documentAddress, monthOf, photoAddress } from './member-views.ts';
import {
  type AssetRow,
  assets,
  type ContractRow,
  contracts,
  documentsOf,
  monthsOf,
  type PartyRow,
  photosOf,
  type ProductRow,
  productById,
  stockOf,
  tranchesOf,
} from './store.ts';

type Wire = typeof contract;
type ProductLine = Data<Wire['GET /console/api/v1/products']>['items'][number];
type ProductFull = Data<Wire['GET /console/api/v1/products/{id}']>;
type AssetLine = Data<Wire['GET /console/api/v1/assets']>['items'][number];
type AssetFull = Data<Wire['GET /console/api/v1/assets/{id}']>;
type ContractLine = Data<Wire['GET /console/api/v1/contracts']>['items'][number];

/** Products with their balances in minor units. Capital is the sum over the product's tranches. */
export async function productLines(q: Queryable, rows: readonly ProductRow[]): Promise<ProductLine[]> {
  const ids = rows.map((row) => row.id);
  const tranches = await tranchesOf(q, ids);
  const [stock, balances] = await Promise.all([
    stockOf(q, ids),
    readBalances(q, [
      ...ids.flatMap((id) => [
        accountOf('order_pending', id),
        accountOf('product_revenue', id),
        accountOf('product_payable', id),
      ]),
      ...tranches.map((tranche) => accountOf('product_capital', tranche.id)),
    ]),
  ]);
  const posted = (account: ReturnType<typeof accountOf>) => balances.get(account)?.posted ?? 0n;
  return rows.map((row) => ({
    id: row.id.toString(),
    slug: row.slug,
    type: row.type,
    cycle: row.cycle,
    status: row.status,
    title: row.title,
    unitPriceMinor: toWire(row.unitPrice),
    stockLeft: toWire(stock.get(row.id)?.left ?? 0n),
    stockTotal: toWire(stock.get(row.id)?.total ?? 0n),
    pendingMinor: toWire(posted(accountOf('order_pending', row.id))),
    capitalMinor: toWire(
      tranches
        .filter((one) => one.productId === row.id)
        .reduce((sum, one) => sum + posted(accountOf('product_capital', one.id)), 0n),
    ),
    revenueMinor: toWire(posted(accountOf('product_revenue', row.id))),
    payableMinor: toWire(posted(accountOf('product_payable', row.id))),
    expectedMinor: toWire(row.expected),
    paidMinor: toWire(row.paid),
    leftOverMinor: toWire(row.leftOver),
    version: row.version,
  }));
}

export async function productForStaff(
  context: Context,
  productId: bigint,
): Promise<ProductFull | Refusal<'product_not_found'>> {
  const row = await productById(context.sql, productId);
  if (!row) return refuse('product_not_found');
  const [[own], photos, tranches, months] = await Promise.all([
    productLines(context.sql, [row]),
    photosOf(context.sql, [productId]),
    tranchesOf(context.sql, [productId]),
    monthsOf(context.sql, productId, context.clock.now()),
  ]);
  const capital = await readBalances(
    context.sql,
    tranches.map((tranche) => accountOf('product_capital', tranche.id)),
  );
  return {
    ...required(own),
    description: row.description,
    risks: row.risks,
    drawing: row.drawing as ProductFull['drawing'],
    incomePerCycleMinor: row.incomePerCycle === null ? null : toWire(row.incomePerCycle),
    ratePpb: row.ratePpb === null ? null : toWire(row.ratePpb),
    unitsMin: row.unitsMin,
    unitsMax: row.unitsMax,
    holdingDays: row.holdingDays,
    cycles: row.cycles,
    returnsPrincipal: row.returnsPrincipal,
    purchaseLimit: row.purchaseLimit,
    minVip: row.minVip,
    chancesGranted: row.chancesGranted,
    pointsGranted: row.pointsGranted,
    couponsAllowed: row.couponsAllowed,
    salesEndAt: row.salesEndAt?.toISOString() ?? null,
    rank: row.rank,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    photos: photos.map((photo) => ({ id: photo.id.toString(), src: photoAddress(photo.sha256), alt: photo.alt })),
    tranches: tranches.map((one) => ({
      id: one.id.toString(),
      n: one.n,
      salesEndAt: one.salesEndAt?.toISOString() ?? null,
      maturesOn: one.maturesOn,
      openedAt: one.openedAt.toISOString(),
      closedAt: one.closedAt?.toISOString() ?? null,
      capitalMinor: toWire(capital.get(accountOf('product_capital', one.id))?.posted ?? 0n),
    })),
    months: months.map(monthOf),
  };
}

export function assetToWire(row: AssetRow): AssetLine {
  const { id, productId, changedAt, ...rest } = row;
  return { ...rest, id: id.toString(), productId: productId.toString(), changedAt: changedAt.toISOString() };
}

export function contractToWire(row: ContractRow & { parties: PartyRow[] }): ContractLine {
  return {
    id: row.id.toString(),
    assetId: row.assetId.toString(),
    productId: row.productId.toString(),
    number: row.number,
    title: row.title,
    bills: row.bills,
    dueDay: row.dueDay,
    graceDays: row.graceDays,
    rentMinor: toWire(row.rent),
    feeBps: row.feeBps,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    parties: row.parties.map((party) => ({
      id: party.id.toString(),
      role: party.role,
      name: party.name,
      bankKind: party.bankKind,
      bankCode: party.bankCode,
      bankNumber: party.bankNumber,
      fromOn: party.fromOn,
      endedOn: party.endedOn,
      addedAt: party.addedAt.toISOString(),
    })),
  };
}

export async function assetForStaff(
  context: Context,
  assetId: bigint,
): Promise<AssetFull | Refusal<'asset_not_found'>> {
  const [row] = await assets(context.sql, { id: assetId }, { after: null, limit: 1 });
  if (!row) return refuse('asset_not_found');
  const [itsContracts, documents] = await Promise.all([
    contracts(context.sql, { assetId }, { after: null, limit: 100 }),
    documentsOf(context.sql, [assetId]),
  ]);
  return {
    ...assetToWire(row),
    contracts: itsContracts.map(contractToWire),
    documents: documents.map((one) => ({
      id: one.id.toString(),
      assetId: one.assetId.toString(),
      kind: one.kind,
      title: one.title,
      src: documentAddress(one),
      addedAt: one.addedAt.toISOString(),
    })),
  };
}
