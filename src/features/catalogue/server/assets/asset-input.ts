// Staff enter these facts about an asset.
import type { Refusal } from '#platform/http/refusal.ts';
import { refusePromises } from '#features/texts/server/public.ts';

type Text = Record<string, string | undefined>;

/** As columns of the table. */
export const assetColumns = ({ name, what, place, serial, lessee, insurance, liable, state }: AssetInput) => ({
  name,
  what,
  place,
  serial,
  lessee,
  insurance,
  liable,
  state,
});

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

/** Members read every text of an asset. */
export function assetPromises(asset: AssetInput): Refusal<'promise_words'> | null {
  const { state: _state, ...texts } = assetColumns(asset);
  return refusePromises(texts);
}
