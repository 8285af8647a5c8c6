// Staff enter these facts about an asset.
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

export function promisesOf({ name, what, place, insurance, liable }: AssetInput): Record<string, string[]> {
  return promiseWordsOf({ name, what, place, insurance, liable });
}
