// One product's page: terms, asset, risks, expected against paid by month, the calculator's inputs, and the member's
// limit.
import { toWire } from '#ledger/money.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { must } from '#platform/must.ts';
import { THREADS_MAX } from '#universal/weave.ts';
import type { ProductDetail } from '../../contract/member.ts';
import { localized } from '../localized.ts';
import { assetOf, cardOf, monthOf, picturesOf } from '../member-views.ts';
import {
  assets,
  contracts,
  documentsOf,
  feeCeiling,
  monthsOf,
  photosOf,
  productById,
  stockOf,
  tranchesOf,
  unitsBoughtBy,
} from '../store.ts';
import { productWeaves } from '../weave.ts';

const ALL = { after: null, limit: 100 };

/** A young product's weave is as long as a card's, an old one's as long as a weave may be. */
function weaveDays({ createdAt }: { createdAt: Date }, now: Date): number {
  const age = Math.ceil((now.getTime() - createdAt.getTime()) / DAY_MS);
  return Math.min(THREADS_MAX, Math.max(90, age));
}

export async function readProduct(
  floor: Floor,
  asked: { productId: bigint; memberId: bigint | null; locale: string },
): Promise<ProductDetail | Refusal<'product_not_found'>> {
  const { productId, memberId, locale } = asked;
  const product = await productById(floor.sql, productId);
  if (!product || product.status === 'draft') return refuse('product_not_found');
  const now = floor.clock.now();
  const [stock, photos, tranches, months, weaves, itsAssets, itsContracts, feeBps] = await Promise.all([
    stockOf(floor.sql, [productId]),
    photosOf(floor.sql, [productId]),
    tranchesOf(floor.sql, [productId]),
    monthsOf(floor.sql, productId, now),
    productWeaves(floor.sql, [product], { now, days: weaveDays(product, now) }),
    assets(floor.sql, { productId }, ALL),
    contracts(floor.sql, { productId }, ALL),
    feeCeiling(floor.sql, productId),
  ]);
  const documents = await documentsOf(
    floor.sql,
    itsAssets.map((asset) => asset.id),
  );
  const bought = memberId === null ? null : await unitsBoughtBy(floor.sql, [productId], memberId);
  const tranche = tranches.findLast((one) => one.closedAt === null) ?? tranches.at(-1);
  return {
    ...cardOf(product, {
      stock: stock.get(productId),
      photos,
      tranche,
      locale,
      weave: must(weaves.get(productId)),
      bought: bought && (bought.get(productId) ?? 0n),
    }),
    description: localized(product.description, locale),
    pictures: picturesOf(product, photos, locale),
    risks: product.risks.map((risk) => localized(risk, locale)),
    purchaseLimit: product.purchaseLimit,
    chancesGranted: product.chancesGranted,
    pointsGranted: product.pointsGranted,
    couponsAllowed: product.couponsAllowed,
    maturesOn: tranche?.maturesOn ?? null,
    ratePpb: product.ratePpb === null ? null : toWire(product.ratePpb),
    feeBps,
    months: months.map(monthOf),
    assets: itsAssets.map((asset) => assetOf(asset, { contracts: itsContracts, documents, locale })),
  };
}
