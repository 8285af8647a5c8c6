import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { productForStaff, productLines } from '../staff-views.ts';
import { productsForStaff } from '../store.ts';
import { shownProposal } from '../proposals/handlers.ts';
import { changeProduct, proposeChange } from './change-product.ts';
import { proposeStock, takeStockOff } from './change-stock.ts';
import { closeProduct } from './close-product.ts';
import { draftProduct } from './draft-product.ts';
import { listProducts } from './list-products.ts';
import { proposeOpening } from './propose-opening.ts';
import { readProduct } from './read-product.ts';
import { windUpProduct } from './wind-up-product.ts';

type Wire = typeof contract;

/** Their `locale` parameter comes before the header's language (wire.md 6). */
function memberCalls(floor: Floor) {
  return {
    'GET /api/v1/products': async ({ query, caller, locale }) =>
      listProducts(floor, {
        memberId: caller.kind === 'member' ? caller.memberId : null,
        type: query.type,
        cycle: query.cycle,
        vip: query.vip,
        priceMin: query.priceMinMinor,
        priceMax: query.priceMaxMinor,
        after: query.after,
        limit: query.limit,
        locale: query.locale ?? locale,
      }),
    'GET /api/v1/products/{id}': async ({ path, query, caller, locale }) =>
      readProduct(floor, {
        productId: BigInt(path.id),
        memberId: caller.kind === 'member' ? caller.memberId : null,
        locale: query.locale ?? locale,
      }),
  } satisfies Partial<Handlers<Wire>>;
}

function staffCalls(floor: Floor) {
  return {
    'GET /console/api/v1/products': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => productsForStaff(floor.sql, query, { after: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => productLines(floor.sql, rows),
      }),
    'GET /console/api/v1/products/{id}': async ({ path }) => productForStaff(floor, BigInt(path.id)),
    'POST /console/api/v1/products': async ({ body, caller, intent }) =>
      draftProduct(floor, { staffId: caller.staffId, product: body }, intent),
    'PUT /console/api/v1/products/{id}': async ({ path, body, caller }) => {
      const { version, ...product } = body;
      const productId = BigInt(path.id);
      const changed = await changeProduct(floor, { staffId: caller.staffId, productId, version, product });
      return isRefusal(changed) ? changed : productForStaff(floor, productId);
    },
    'POST /console/api/v1/products/{id}/change': async ({ path, body, caller, intent }) => {
      const { version, assertion, ...product } = body;
      const change = { productId: BigInt(path.id), version, product };
      return shownProposal(floor, await proposeChange(floor, { ...change, caller, assertion }, intent));
    },
    'POST /console/api/v1/products/{id}/open': async ({ path, body, caller, intent }) => {
      const { assertion, ...opening } = body;
      const asked = { productId: BigInt(path.id), opening, caller, assertion };
      return shownProposal(floor, await proposeOpening(floor, asked, intent));
    },
    'POST /console/api/v1/products/{id}/stock': async ({ path, body: { units, assertion }, caller, intent }) => {
      const asked = { productId: BigInt(path.id), units, caller, assertion };
      return shownProposal(floor, await proposeStock(floor, asked, intent));
    },
    'POST /console/api/v1/products/{id}/stock/take-off': async ({ path, body: { units }, caller, intent }) =>
      takeStockOff(floor, { staffId: caller.staffId, productId: BigInt(path.id), units }, intent),
    'POST /console/api/v1/products/{id}/close': async ({ path, caller, intent }) =>
      closeProduct(floor, { staffId: caller.staffId, productId: BigInt(path.id) }, intent),
    'POST /console/api/v1/products/{id}/wind-up': async ({ path, caller, intent }) =>
      windUpProduct(floor, { staffId: caller.staffId, productId: BigInt(path.id) }, intent),
  } satisfies Partial<Handlers<Wire>>;
}

export function productHandlers(floor: Floor) {
  return { ...memberCalls(floor), ...staffCalls(floor) };
}
