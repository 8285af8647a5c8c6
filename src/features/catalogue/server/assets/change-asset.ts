import type { Floor } from '../../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../../../identity/server/public.ts';
import { toJson } from '../localized.ts';
import { type AssetInput, assetPromises } from './asset-input.ts';

export async function changeAsset(
  floor: Floor,
  { staffId, assetId, version, asset }: { staffId: bigint; assetId: bigint; version: number; asset: AssetInput },
): Promise<null | Refusal<'asset_not_found' | 'promise_words' | 'changed_meanwhile'>> {
  const promises = assetPromises(asset);
  if (promises) return promises;
  return floor.sql.begin(async (tx) => {
    const [before] = await tx<
      { version: number; state: string }[]
    >`select version, state from catalogue.asset where id = ${assetId} for no key update`;
    if (!before) return refuse('asset_not_found');
    if (before.version !== version) return refuse('changed_meanwhile');
    await tx`
      update catalogue.asset set name = ${toJson(asset.name)}::text::jsonb, what = ${toJson(asset.what)}::text::jsonb,
        place = ${toJson(asset.place)}::text::jsonb, serial = ${asset.serial}, lessee = ${asset.lessee},
        insurance = ${toJson(asset.insurance)}::text::jsonb, liable = ${toJson(asset.liable)}::text::jsonb,
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
