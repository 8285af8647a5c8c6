import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { canonical } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { undoneIfRefused } from '#platform/database/undo.ts';
import { lockProduct } from '../products/product-stock.ts';
import { type WriteRefusal, writeLocked, type Written } from '../proposals/write-page.ts';
import { assets } from '../store.ts';
import { assetColumns, type AssetInput, assetPromises } from './asset-input.ts';

/** One person may say these of an asset on sale too, because bad news should not wait for a second one. */
const BAD_NEWS = ['out_of_order', 'lost'];

type ChangeRefusal = Refusal<'asset_not_found' | 'promise_words' | 'changed_meanwhile'> | WriteRefusal;

export async function changeAsset(
  floor: Floor,
  { staffId, assetId, version, asset }: { staffId: bigint; assetId: bigint; version: number; asset: AssetInput },
): Promise<Written | ChangeRefusal> {
  const promises = assetPromises(asset);
  if (promises) return promises;
  const change = async (tx: Transaction): Promise<Written | ChangeRefusal> => {
    const [found] = await tx<{ productId: bigint }[]>`select product_id from catalogue.asset where id = ${assetId}`;
    if (!found) return refuse('asset_not_found');
    const product = must(await lockProduct(tx, found.productId));
    const before = must((await assets(tx, { id: assetId }, { after: null, limit: 1 }))[0]);
    if (before.version !== version) return refuse('changed_meanwhile');
    const [were, are] = [assetColumns(before), assetColumns(asset)];
    return writeLocked(floor, tx, {
      product,
      staffId,
      wish: { into: 'asset', id: String(assetId), row: are },
      alone: BAD_NEWS.includes(are.state) && canonical({ ...were, state: are.state }) === canonical(are),
      note: () => ({
        action: 'catalogue.asset_changed',
        subject: `asset:${assetId}`,
        detail: { stateBefore: were.state, after: asset },
      }),
    });
  };
  return floor.sql.begin((outer) => undoneIfRefused(outer, change));
}
