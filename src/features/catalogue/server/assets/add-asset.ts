// Adds an asset of a product: its place, its lessee, its insurance (catalogue.md 3: the asset page).
import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../../../identity/server/public.ts';
import { toJson } from '../localized.ts';
import type { Made } from '../products/draft-product.ts';
import { type AssetInput, assetPromises } from './asset-input.ts';

export async function addAsset(
  floor: Floor,
  { staffId, asset }: { staffId: bigint; asset: AssetInput & { productId: bigint; slug: string } },
  intent: Intent,
): Promise<Made | Refusal<'product_not_found' | 'promise_words' | 'slug_taken'> | IntentRefusal> {
  const promises = assetPromises(asset);
  if (promises) return promises;
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [product] = await tx`select from catalogue.product where id = ${asset.productId}`;
    if (!product) return refuse('product_not_found');
    const [row] = await tx<{ id: bigint }[]>`
      insert into catalogue.asset (product_id, slug, name, what, place, serial, lessee, insurance, liable, state)
      values (${asset.productId}, ${asset.slug}, ${toJson(asset.name)}::text::jsonb,
        ${toJson(asset.what)}::text::jsonb, ${toJson(asset.place)}::text::jsonb, ${asset.serial}, ${asset.lessee},
        ${toJson(asset.insurance)}::text::jsonb, ${toJson(asset.liable)}::text::jsonb, ${asset.state})
      on conflict (slug) do nothing returning id`;
    if (!row) return refuse('slug_taken');
    await audit(tx, {
      staffId,
      action: 'catalogue.asset_added',
      subject: `asset:${row.id}`,
      detail: { productId: asset.productId, slug: asset.slug },
    });
    return { id: row.id.toString() };
  });
}
