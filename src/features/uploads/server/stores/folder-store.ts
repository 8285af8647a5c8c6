import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '#platform/process/caught.ts';
import type { PictureStore } from './picture-store.ts';

/** Files of this user alone, under the data folder. A file is there as a whole or not at all. */
export function folderStore(dataDir: string): PictureStore {
  const fileOf = (key: string) => path.join(dataDir, key);
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.${randomUUID()}`;
      await fs.writeFile(draft, bytes, { mode: 0o600, flush: true });
      await fs.rename(draft, file);
    },
    async get(key) {
      try {
        return await fs.readFile(fileOf(key));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => fs.rm(fileOf(key), { force: true }),
  };
}
