// Reads lists of products for members: the shelf (catalogue.md 1, screens.md 1). Also the handlers of all calls about
// products.
import { defineReportable } from '#features/service/server/public.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, type Page, partsOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../../contract.ts';
import type { ProductCard, ShelfSort } from '../../contract/member.ts';
import { cardOf, shownTranche } from '../member-views.ts';
import { shownProposal } from '../proposals/handlers.ts';
import { productForStaff, productLines } from '../staff-views.ts';
import { photosOf, productById, productsForStaff, stockOf, tranchesOf, unitsBoughtBy } from '../store.ts';
import { productsOnShelf, type ShelfCursor, type ShelfFilter } from '../shelf.ts';
import { productWeaves } from '../weave.ts';
import { changeProduct, discardDraft, draftProduct, proposeChange } from './draft-product.ts';
import { previewProduct, readProduct } from './product-page.ts';
import { setReminder } from './stock-reminders.ts';
import { closeProduct, proposeOpening, proposeStock, takeStockOff, windUpProduct } from './sales.ts';
import { localized } from '#universal/localized.ts';

/** Whole weeks, so that the weaves of daily and weekly products begin on one day. */
const CARD_WEAVE_DAYS = 91;

/** The sort key in a cursor. Null, for the first page, if the cursor is missing or invalid. */
function cursorOf(cursor: string | undefined): ShelfCursor | null {
  const parts = partsOf(cursor, 3);
  if (!parts?.every((part) => /^-?\d{1,18}$/.test(part))) return null;
  const [shelf, place, id] = parts.map(BigInt) as [bigint, bigint, bigint];
  return { shelf, place, id };
}

export async function listProducts(
  context: Context,
  asked: ShelfFilter & { memberId: bigint | null; sort?: ShelfSort; after?: string; limit?: number; locale: string },
): Promise<Page<ProductCard>> {
  const order = { sort: asked.sort ?? 'offered', after: cursorOf(asked.after), at: context.clock.now() };
  return readPage(asked.limit, {
    rows: (limit) => productsOnShelf(context.sql, asked, { ...order, limit }),
    key: (row) => [row.shelf, row.place, row.id],
    items: async (rows) => {
      const ids = rows.map((row) => row.id);
      const [stock, photos, tranches, weaves, bought] = await Promise.all([
        stockOf(context.sql, ids),
        photosOf(context.sql, ids),
        tranchesOf(context.sql, ids),
        productWeaves(context.sql, rows, { now: context.clock.now(), days: CARD_WEAVE_DAYS }),
        asked.memberId === null ? null : unitsBoughtBy(context.sql, ids, asked.memberId),
      ]);
      return rows.map((row) =>
        cardOf(row, {
          stock: stock.get(row.id),
          photos,
          weave: required(weaves.get(row.id)),
          bought: bought && (bought.get(row.id) ?? 0n),
          locale: asked.locale,
          tranche: shownTranche(tranches.filter((one) => one.productId === row.id)),
        }),
      );
    },
  });
}

/**
 * Members can report a product's texts until it is wound up. To take a text down, staff change it or end the product.
 */
defineReportable('product', async (q, { id, locale }) => {
  const product = await productById(q, id);
  if (!product || product.status === 'draft' || product.status === 'wound_up') return null;
  const words = [product.title, product.description, ...product.risks].map((text) => localized(text, locale));
  return { title: localized(product.title, locale), words: words.join('\n') };
});

type Wire = typeof contract;

/** The `locale` parameter overrides the language of the header (wire.md 6). */
function memberCalls(context: Context) {
  return {
    'GET /api/v1/products': async ({ query, caller, locale }) =>
      listProducts(context, {
        memberId: caller.kind === 'member' ? caller.memberId : null,
        type: query.type,
        cycle: query.cycle,
        vip: query.vip,
        priceMin: query.priceMinMinor,
        priceMax: query.priceMaxMinor,
        text: query.text,
        sort: query.sort,
        after: query.after,
        limit: query.limit,
        locale: query.locale ?? locale,
      }),
    'GET /api/v1/products/{id}': async ({ path, query, caller, locale }) =>
      readProduct(context, {
        productId: BigInt(path.id),
        memberId: caller.kind === 'member' ? caller.memberId : null,
        locale: query.locale ?? locale,
      }),
    'PUT /api/v1/products/{id}/reminder': ({ path, body, caller }) =>
      setReminder(context, { productId: BigInt(path.id), memberId: caller.memberId, reminder: body.reminder }),
  } satisfies Partial<Handlers<Wire>>;
}

function staffCalls(context: Context) {
  return {
    'GET /console/api/v1/products': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => productsForStaff(context.sql, query, { after: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => productLines(context.sql, rows),
      }),
    'GET /console/api/v1/products/{id}': async ({ path }) => productForStaff(context, BigInt(path.id)),
    'GET /console/api/v1/products/{id}/preview': ({ path, query: { locale } }) =>
      previewProduct(context, { productId: BigInt(path.id), locale }),
    'POST /console/api/v1/products': async ({ body, caller, intent }) =>
      draftProduct(context, { staffId: caller.staffId, product: body }, intent),
    'PUT /console/api/v1/products/{id}': async ({ path, body, caller }) => {
      const { version, ...product } = body;
      const productId = BigInt(path.id);
      const changed = await changeProduct(context, { staffId: caller.staffId, productId, version, product });
      return isRefusal(changed) ? changed : productForStaff(context, productId);
    },
    'DELETE /console/api/v1/products/{id}': async ({ path, caller }) =>
      discardDraft(context, { staffId: caller.staffId, productId: BigInt(path.id) }),
    'POST /console/api/v1/products/{id}/change': async ({ path, body, caller, intent }) => {
      const { version, assertion, ...product } = body;
      const change = { productId: BigInt(path.id), version, product };
      return shownProposal(context, await proposeChange(context, { ...change, caller, assertion }, intent));
    },
    'POST /console/api/v1/products/{id}/open': async ({ path, body, caller, intent }) => {
      const { assertion, ...opening } = body;
      const asked = { productId: BigInt(path.id), opening, caller, assertion };
      return shownProposal(context, await proposeOpening(context, asked, intent));
    },
    'POST /console/api/v1/products/{id}/stock': async ({ path, body: { units, assertion }, caller, intent }) => {
      const asked = { productId: BigInt(path.id), units, caller, assertion };
      return shownProposal(context, await proposeStock(context, asked, intent));
    },
    'POST /console/api/v1/products/{id}/stock/take-off': async ({ path, body: { units }, caller, intent }) =>
      takeStockOff(context, { staffId: caller.staffId, productId: BigInt(path.id), units }, intent),
    'POST /console/api/v1/products/{id}/close': async ({ path, caller, intent }) =>
      closeProduct(context, { staffId: caller.staffId, productId: BigInt(path.id) }, intent),
    'POST /console/api/v1/products/{id}/wind-up': async ({ path, caller, intent }) =>
      windUpProduct(context, { staffId: caller.staffId, productId: BigInt(path.id) }, intent),
  } satisfies Partial<Handlers<Wire>>;
}

export function productHandlers(context: Context) {
  return { ...memberCalls(context), ...staffCalls(context) };
}
