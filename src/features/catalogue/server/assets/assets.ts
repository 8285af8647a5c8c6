// Adds and changes assets of products (catalogue.md 3, the asset page). Also the handlers of the calls about assets,
// their contracts and parties.
import { refusePromises } from '#features/texts/server/public.ts';
import type { Transaction } from '#platform/database/db.ts';
import { undoneIfRefused } from '#platform/database/undo.ts';
import type { Handlers, HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { canonical, type Intent, once } from '#platform/http/intents.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../../contract.ts';
import { lockProduct } from '../products/sales.ts';
import { shownProposal } from '../proposals/handlers.ts';
import { writeLocked, writePage, type WriteRefusal, type Written } from '../proposals/write-page.ts';
import { assetForStaff, assetToWire, contractToWire } from '../staff-views.ts';
import { assets, contracts } from '../store.ts';
import { importContracts } from './import-contracts.ts';
import { nameParty, proposePartyBack, proposePartyEnd, signAssetContract } from './parties.ts';

type Text = Record<string, string | undefined>;

/** What staff enter about an asset, by column. */
const assetColumns = ({ name, what, place, serial, lessee, insurance, liable, state }: AssetInput) => ({
  name,
  what,
  place,
  serial,
  lessee,
  insurance,
  liable,
  state,
});

type AssetInput = {
  name: Text;
  what: Text;
  place: Text;
  serial: string;
  lessee: string;
  insurance: Text;
  liable: Text;
  state: string;
};

/** Checks all texts of an asset for promise words, because members read them. */
function assetPromises(asset: AssetInput): Refusal<'promise_words'> | null {
  const { state: _state, ...texts } = assetColumns(asset);
  return refusePromises(texts);
}

export async function addAsset(
  context: Context,
  { staffId, asset }: { staffId: bigint; asset: AssetInput & { productId: bigint; slug: string } },
  intent: Intent,
): Promise<Written | Refusal<'product_not_found' | 'promise_words'> | WriteRefusal | IntentRefusal> {
  const promises = assetPromises(asset);
  if (promises) return promises;
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const { productId, slug } = asset;
    const [product] = await tx`select from catalogue.product where id = ${productId} and discarded_at is null`;
    if (!product) return refuse('product_not_found');
    return writePage(context, tx, {
      productId,
      staffId,
      wish: { into: 'asset', row: { product_id: String(productId), slug, ...assetColumns(asset) } },
      auditEntry: (id) => ({ action: 'catalogue.asset_added', subject: `asset:${id}`, detail: { productId, slug } }),
    });
  });
}

/** States that one person may set even if the product is on sale, because bad news should not wait for a second. */
const BAD_NEWS = ['out_of_order', 'lost'];

type ChangeRefusal = Refusal<'asset_not_found' | 'promise_words' | 'changed_meanwhile'> | WriteRefusal;

export async function changeAsset(
  context: Context,
  { staffId, assetId, version, asset }: { staffId: bigint; assetId: bigint; version: number; asset: AssetInput },
): Promise<Written | ChangeRefusal> {
  const promises = assetPromises(asset);
  if (promises) return promises;
  const change = async (tx: Transaction): Promise<Written | ChangeRefusal> => {
    const [found] = await tx<{ productId: bigint }[]>`select product_id from catalogue.asset where id = ${assetId}`;
    const product = found && (await lockProduct(tx, found.productId));
    if (!product) return refuse('asset_not_found');
    const before = required((await assets(tx, { id: assetId }, { after: null, limit: 1 }))[0]);
    if (before.version !== version) return refuse('changed_meanwhile');
    const [oldColumns, newColumns] = [assetColumns(before), assetColumns(asset)];
    return writeLocked(context, tx, {
      product,
      staffId,
      wish: { into: 'asset', id: String(assetId), row: newColumns },
      alone:
        BAD_NEWS.includes(newColumns.state) &&
        canonical({ ...oldColumns, state: newColumns.state }) === canonical(newColumns),
      auditEntry: () => ({
        action: 'catalogue.asset_changed',
        subject: `asset:${assetId}`,
        detail: { stateBefore: oldColumns.state, after: asset },
      }),
    });
  };
  return context.sql.begin((outer) => undoneIfRefused(outer, change));
}

type Wire = typeof contract;

const idOrNone = (id: string | undefined) => (id === undefined ? {} : { productId: BigInt(id) });

function assetCalls(context: Context) {
  return {
    'GET /console/api/v1/assets': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => assets(context.sql, idOrNone(query.productId), { after: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(assetToWire),
      }),
    'GET /console/api/v1/assets/{id}': async ({ path }) => assetForStaff(context, BigInt(path.id)),
    'POST /console/api/v1/assets': async ({ body, caller, intent }) =>
      addAsset(context, { staffId: caller.staffId, asset: { ...body, productId: BigInt(body.productId) } }, intent),
    'PUT /console/api/v1/assets/{id}': async ({ path, body, caller }) => {
      const { version, ...asset } = body;
      const assetId = BigInt(path.id);
      return changeAsset(context, { staffId: caller.staffId, assetId, version, asset });
    },
  } satisfies Partial<Handlers<Wire>>;
}

function contractCalls(context: Context): HandlersAt<Wire, '/console/api/v1/contracts' | '/console/api/v1/parties'> {
  return {
    'GET /console/api/v1/contracts': ({ query }) => {
      const filter = {
        ...idOrNone(query.productId),
        ...(query.assetId === undefined ? {} : { assetId: BigInt(query.assetId) }),
        ...(query.text === undefined ? {} : { text: query.text }),
      };
      return readPage(query.limit, {
        rows: (limit) => contracts(context.sql, filter, { after: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(contractToWire),
      });
    },
    'GET /console/api/v1/contracts/{id}': async ({ path }) => {
      const [row] = await contracts(context.sql, { id: BigInt(path.id) }, { after: null, limit: 1 });
      return row ? contractToWire(row) : refuse('contract_not_found');
    },
    'POST /console/api/v1/contracts': async ({ body, caller, intent }) =>
      signAssetContract(
        context,
        { staffId: caller.staffId, contract: { ...body, assetId: BigInt(body.assetId) } },
        intent,
      ),
    ...importContracts(context),
    'POST /console/api/v1/contracts/{id}/parties': async ({ path, body, caller, intent }) =>
      nameParty(context, { staffId: caller.staffId, contractId: BigInt(path.id), party: body }, intent),
    'POST /console/api/v1/parties/{id}/end': async ({ path, body, caller, intent }) =>
      shownProposal(context, await proposePartyEnd(context, { partyId: BigInt(path.id), ...body, caller }, intent)),
    'POST /console/api/v1/parties/{id}/take-end-back': async ({ path, body, caller, intent }) =>
      shownProposal(context, await proposePartyBack(context, { partyId: BigInt(path.id), ...body, caller }, intent)),
  };
}

export function assetHandlers(context: Context) {
  return { ...assetCalls(context), ...contractCalls(context) };
}
