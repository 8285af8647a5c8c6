// Parses, authorises, calls. Localized content takes a `locale` parameter (wire.md 6); without it, the header's
// language.
import { defineRoutes, Raw } from '../../../platform/feature.ts';
import { idOf, readPage } from '../../../platform/keyset.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { addAsset } from './assets/add-asset.ts';
import { changeAsset } from './assets/change-asset.ts';
import { addDocument } from './files/add-document.ts';
import { addPhoto } from './files/add-photo.ts';
import { removePhoto } from './files/remove-photo.ts';
import { changeProduct } from './products/change-product.ts';
import { draftProduct } from './products/draft-product.ts';
import { drawingOf } from './files/drawings.ts';
import { listProducts } from './products/list-products.ts';
import { changeStock } from './products/change-stock.ts';
import { closeProduct } from './products/close-product.ts';
import { openProduct } from './products/open-product.ts';
import { windUpProduct } from './products/wind-up-product.ts';
import { readProduct } from './products/read-product.ts';
import { endParty } from './assets/end-party.ts';
import { nameParty } from './assets/name-party.ts';
import { signAssetContract } from './assets/sign-asset-contract.ts';
import { assetForStaff, assetLine, contractLine, productForStaff, productLines } from './staff-views.ts';
import { assets, contracts, fileBytes, productsForStaff } from './store.ts';

const DAY_SECONDS = 86_400;
const idOrNone = (id: string | undefined) => (id === undefined ? {} : { productId: BigInt(id) });

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    'GET /api/v1/products': async ({ query, locale }) =>
      listProducts(floor, {
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
    'GET /api/v1/drawings/{name}': async ({ path }) => {
      const svg = drawingOf(path.name);
      return svg === null
        ? refuse('file_not_found')
        : new Raw({ contentType: 'image/svg+xml', body: svg, cacheSeconds: 7 * DAY_SECONDS });
    },
    'GET /api/v1/files/{name}': async ({ path }) => {
      const sha256 = path.name.slice(0, 64);
      const file = await fileBytes(floor.sql, sha256);
      const isPdf = path.name.endsWith('.pdf');
      if (!file || isPdf !== (file.contentType === 'application/pdf')) return refuse('file_not_found');
      return new Raw({
        contentType: file.contentType,
        body: file.bytes,
        cacheSeconds: 365 * DAY_SECONDS,
        ...(isPdf ? { filename: `${sha256.slice(0, 12)}.pdf` } : {}),
      });
    },

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
    'POST /console/api/v1/products/{id}/open': async ({ path, body, caller, intent }) =>
      openProduct(floor, { staffId: caller.staffId, productId: BigInt(path.id), opening: body }, intent),
    'POST /console/api/v1/products/{id}/stock': async ({ path, body, caller, intent }) =>
      changeStock(floor, { staffId: caller.staffId, productId: BigInt(path.id), change: body.change }, intent),
    'POST /console/api/v1/products/{id}/close': async ({ path, caller, intent }) =>
      closeProduct(floor, { staffId: caller.staffId, productId: BigInt(path.id) }, intent),
    'POST /console/api/v1/products/{id}/wind-up': async ({ path, caller, intent }) =>
      windUpProduct(floor, { staffId: caller.staffId, productId: BigInt(path.id) }, intent),
    'POST /console/api/v1/products/{id}/photos': async ({ path, body, caller, intent }) =>
      addPhoto(floor, { staffId: caller.staffId, productId: BigInt(path.id), ...body }, intent),
    'DELETE /console/api/v1/photos/{id}': async ({ path, caller }) =>
      removePhoto(floor, { staffId: caller.staffId, photoId: BigInt(path.id) }),

    'GET /console/api/v1/assets': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => assets(floor.sql, idOrNone(query.productId), { after: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(assetLine),
      }),
    'GET /console/api/v1/assets/{id}': async ({ path }) => assetForStaff(floor, BigInt(path.id)),
    'POST /console/api/v1/assets': async ({ body, caller, intent }) =>
      addAsset(floor, { staffId: caller.staffId, asset: { ...body, productId: BigInt(body.productId) } }, intent),
    'PUT /console/api/v1/assets/{id}': async ({ path, body, caller }) => {
      const { version, ...asset } = body;
      const assetId = BigInt(path.id);
      const changed = await changeAsset(floor, { staffId: caller.staffId, assetId, version, asset });
      if (isRefusal(changed)) return changed;
      const [row] = await assets(floor.sql, { id: assetId }, { after: null, limit: 1 });
      return row ? assetLine(row) : refuse('asset_not_found');
    },
    'POST /console/api/v1/assets/{id}/documents': async ({ path, body, caller, intent }) =>
      addDocument(floor, { staffId: caller.staffId, assetId: BigInt(path.id), ...body }, intent),

    'GET /console/api/v1/contracts': ({ query }) => {
      const filter = {
        ...idOrNone(query.productId),
        ...(query.assetId === undefined ? {} : { assetId: BigInt(query.assetId) }),
        ...(query.text === undefined ? {} : { text: query.text }),
      };
      return readPage(query.limit, {
        rows: (limit) => contracts(floor.sql, filter, { after: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(contractLine),
      });
    },
    'GET /console/api/v1/contracts/{id}': async ({ path }) => {
      const [row] = await contracts(floor.sql, { id: BigInt(path.id) }, { after: null, limit: 1 });
      return row ? contractLine(row) : refuse('contract_not_found');
    },
    'POST /console/api/v1/contracts': async ({ body, caller, intent }) =>
      signAssetContract(
        floor,
        { staffId: caller.staffId, contract: { ...body, assetId: BigInt(body.assetId) } },
        intent,
      ),
    'POST /console/api/v1/contracts/{id}/parties': async ({ path, body, caller, intent }) =>
      nameParty(floor, { staffId: caller.staffId, contractId: BigInt(path.id), party: body }, intent),
    'POST /console/api/v1/parties/{id}/end': async ({ path, body, caller, intent }) =>
      endParty(floor, { staffId: caller.staffId, partyId: BigInt(path.id), endedOn: body.endedOn }, intent),
  }),
});
