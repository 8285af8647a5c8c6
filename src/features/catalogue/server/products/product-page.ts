// The page of one product for members (catalogue.md 1), and its preview at the desk: what members will read once the
// product is on sale.
import { toWire } from '#ledger/money.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { languageOfAll, localized } from '#universal/localized.ts';
import { THREADS_MAX } from '#universal/weave.ts';
import type { ProductDetail } from '../../contract/member.ts';
import { assetOf, cardOf, monthOf, picturesOf, shownTranche } from '../member-views.ts';
import { type OpeningAsked, openingAsked } from '../proposals/proposals.ts';
import { type PageProduct, productForPage } from '../shelf.ts';
import {
  assets,
  contracts,
  declaredFee,
  documentsOf,
  monthsOf,
  photosOf,
  stockOf,
  tranchesOf,
  unitsBoughtBy,
} from '../store.ts';
import { productWeaves } from '../weave.ts';
import { hasReminder } from './stock-reminders.ts';

const FIRST_100 = { after: null, limit: 100 };

/** How many days the weave on a product's page covers: its age, but at least 90 and at most `THREADS_MAX`. */
function weaveDays({ createdAt }: { createdAt: Date }, now: Date): number {
  const age = Math.ceil((now.getTime() - createdAt.getTime()) / DAY_MS);
  return Math.min(THREADS_MAX, Math.max(90, age));
}

type Asked = { productId: bigint; memberId: bigint | null; locale: string };

/** A product's page: terms, assets, risks, income by month, the calculator's inputs, and the member's limit. */
export async function readProduct(
  context: Context,
  asked: Asked,
): Promise<ProductDetail | Refusal<'product_not_found'>> {
  const product = await productForPage(context.sql, asked.productId, context.clock.now());
  if (!product?.onSaleAt) return refuse('product_not_found');
  return pageOf(context, { ...asked, product, onSaleAt: product.onSaleAt, opening: null });
}

/**
 * The page as members will read it. A draft is shown as if on sale, and so is a product whose opening waits for its
 * second person: with the units and the days of that opening.
 */
export async function previewProduct(
  context: Context,
  asked: Omit<Asked, 'memberId'>,
): Promise<ProductDetail | Refusal<'product_not_found'>> {
  const now = context.clock.now();
  const product = await productForPage(context.sql, asked.productId, now);
  if (!product) return refuse('product_not_found');
  const opening = await openingAsked(context.sql, asked.productId);
  const status = product.status === 'draft' || opening ? 'on_sale' : product.status;
  const onSaleAt = product.onSaleAt ?? now;
  return pageOf(context, { ...asked, memberId: null, product: { ...product, status }, onSaleAt, opening });
}

type Shown = Asked & { product: PageProduct; onSaleAt: Date; opening: OpeningAsked | null };

async function pageOf(
  context: Context,
  { productId, memberId, locale, product, onSaleAt, opening }: Shown,
): Promise<ProductDetail> {
  const now = context.clock.now();
  const [stock, photos, tranches, months, weaves, itsAssets, itsContracts, feeBps, bought, reminder] =
    await Promise.all([
      stockOf(context.sql, [productId]),
      photosOf(context.sql, [productId]),
      tranchesOf(context.sql, [productId]),
      monthsOf(context.sql, productId, now),
      productWeaves(context.sql, [product], { now, days: weaveDays(product, now) }),
      assets(context.sql, { productId }, FIRST_100),
      contracts(context.sql, { productId }, FIRST_100),
      declaredFee(context.sql, productId),
      memberId === null ? null : unitsBoughtBy(context.sql, [productId], memberId),
      memberId === null ? null : hasReminder(context.sql, { productId, memberId }),
    ]);
  const documents = await documentsOf(
    context.sql,
    itsAssets.map((asset) => asset.id),
  );
  // Its description and its risks are read together.
  const textLanguage = languageOfAll([product.description, ...product.risks], locale);
  const { left, total } = required(stock.get(productId));
  const more = opening?.units ?? 0n;
  return {
    ...cardOf(product, {
      stock: { left: left + more, total: total + more },
      photos,
      tranche: opening ?? shownTranche(tranches),
      locale,
      weave: required(weaves.get(productId)),
      bought: bought && (bought.get(productId) ?? 0n),
    }),
    description: localized(product.description, textLanguage),
    textLanguage,
    buyers: product.buyers,
    onSaleSince: onSaleAt.toISOString(),
    pictures: picturesOf(product, photos, locale),
    risks: product.risks.map((risk) => localized(risk, textLanguage)),
    purchaseLimit: product.purchaseLimit,
    chancesGranted: product.chancesGranted,
    pointsGranted: product.pointsGranted,
    couponsAllowed: product.couponsAllowed,
    ratePpb: product.ratePpb === null ? null : toWire(product.ratePpb),
    feeBps,
    months: months.map(monthOf),
    assets: itsAssets.map((asset) => assetOf(asset, { contracts: itsContracts, documents, locale })),
    reminder,
  };
}
