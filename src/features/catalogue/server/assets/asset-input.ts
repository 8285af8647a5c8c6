// Staff enter these facts about an asset.
import type { Refusal } from '../../../../platform/refusal.ts';
import { refusePromises } from '../../../texts/server/public.ts';

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

/** Members read every text of an asset. */
export function assetPromises({
  name,
  what,
  place,
  serial,
  lessee,
  insurance,
  liable,
}: AssetInput): Refusal<'promise_words'> | null {
  return refusePromises({ name, what, place, serial, lessee, insurance, liable });
}
