// What and where the asset is, and the contract it earns under (catalogue.md 3: the asset page).
import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../../../identity/server/public.ts';
import type { Made } from '../products/draft-product.ts';
import { toJson } from '../localized.ts';
import { promiseWordsOf } from '../products/promise-words.ts';

type Text = Record<string, string | undefined>;
export type AssetInput = {
  name: Text;
  what: Text;
  place: Text;
  serial: string;
  lessee: string;
  insurance: Text;
  liable: Text;
  state: string;
};

function promisesOf({ name, what, place, insurance, liable }: AssetInput): Record<string, string[]> {
  return promiseWordsOf({ name, what, place, insurance, liable });
}

export async function addAsset(
  floor: Floor,
  { staffId, asset }: { staffId: bigint; asset: AssetInput & { productId: bigint; slug: string } },
  intent: Intent,
): Promise<Made | Refusal<'product_not_found' | 'promise_words' | 'slug_taken'> | IntentRefusal> {
  const promises = promisesOf(asset);
  if (Object.keys(promises).length > 0) return refuse('promise_words', { fields: promises });
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [product] = await tx`select from catalogue.product where id = ${asset.productId}`;
    if (!product) return refuse('product_not_found');
    const [row] = await tx<{ id: bigint }[]>`
      insert into catalogue.asset (product_id, slug, name, what, place, serial, lessee, insurance, liable, state)
      values (${asset.productId}, ${asset.slug}, ${toJson(asset.name)}::text::jsonb, ${toJson(asset.what)}::text::jsonb, ${toJson(asset.place)}::text::jsonb,
        ${asset.serial}, ${asset.lessee}, ${toJson(asset.insurance)}::text::jsonb, ${toJson(asset.liable)}::text::jsonb, ${asset.state})
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

export async function changeAsset(
  floor: Floor,
  { staffId, assetId, version, asset }: { staffId: bigint; assetId: bigint; version: number; asset: AssetInput },
): Promise<null | Refusal<'asset_not_found' | 'promise_words' | 'changed_meanwhile'>> {
  const promises = promisesOf(asset);
  if (Object.keys(promises).length > 0) return refuse('promise_words', { fields: promises });
  return floor.sql.begin(async (tx) => {
    const [before] = await tx<
      { version: number; state: string }[]
    >`select version, state from catalogue.asset where id = ${assetId} for no key update`;
    if (!before) return refuse('asset_not_found');
    if (before.version !== version) return refuse('changed_meanwhile');
    await tx`
      update catalogue.asset set name = ${toJson(asset.name)}::text::jsonb, what = ${toJson(asset.what)}::text::jsonb, place = ${toJson(asset.place)}::text::jsonb,
        serial = ${asset.serial}, lessee = ${asset.lessee}, insurance = ${toJson(asset.insurance)}::text::jsonb, liable = ${toJson(asset.liable)}::text::jsonb,
        state = ${asset.state}, version = version + 1, changed_at = ${floor.clock.now()}
      where id = ${assetId}`;
    await audit(tx, {
      staffId,
      action: 'catalogue.asset_changed',
      subject: `asset:${assetId}`,
      detail: { stateBefore: before.state, after: asset },
    });
    return null;
  });
}
