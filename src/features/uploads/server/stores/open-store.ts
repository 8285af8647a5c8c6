// Where the bytes of pictures lie: the data folder, or a store that speaks the S3 protocol (docs/settings.md).
import type { Config } from '#platform/settings/config.ts';
import { PICTURE_WIDTHS } from '../../contract.ts';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';
import type { PictureStore } from './picture-store.ts';

export function storeOf({ config }: { config: Pick<Config, 'dataDir' | 'bucket'> }): PictureStore {
  return config.bucket ? bucketStore(config.bucket) : folderStore(config.dataDir);
}

/** 'pictures/ab/abCD….720.webp'. The ids are random, so the two letters share the files out evenly. */
export function keyOf(id: string, width: number): string {
  return `pictures/${id.slice(0, 2)}/${id}.${width}.webp`;
}

export const keysOf = (id: string): string[] => PICTURE_WIDTHS.map((width) => keyOf(id, width));
