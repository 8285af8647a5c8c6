// Adds an asset of a product: its place, its lessee, its insurance (catalogue.md 3: the asset page).
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type WriteRefusal, type Written, writePage } from '../proposals/write-page.ts';
import { assetColumns, type AssetInput, assetPromises } from './asset-input.ts';

export async function addAsset(
  floor: Floor,
  { staffId, asset }: { staffId: bigint; asset: AssetInput & { productId: bigint; slug: string } },
  intent: Intent,
): Promise<Written | Refusal<'product_not_found' | 'promise_words'> | WriteRefusal | IntentRefusal> {
  const promises = assetPromises(asset);
  if (promises) return promises;
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const { productId, slug } = asset;
    const [product] = await tx`select from catalogue.product where id = ${productId}`;
    if (!product) return refuse('product_not_found');
    return writePage(floor, tx, {
      productId,
      staffId,
      wish: { into: 'asset', row: { product_id: String(productId), slug, ...assetColumns(asset) } },
      note: (id) => ({ action: 'catalogue.asset_added', subject: `asset:${id}`, detail: { productId, slug } }),
    });
  });
}
