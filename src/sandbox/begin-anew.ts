// Half a history must go, with all its parts. DATA_DIR is not enough if the database lives elsewhere.
import path from 'node:path';
import type { Config } from '../platform/config.ts';
import { chooseFolders } from '../platform/database-folders.ts';
import { socketHost } from '../platform/db.ts';

export function howToBeginAnew({ dataDir, ownerDatabaseUrl }: Pick<Config, 'dataDir' | 'ownerDatabaseUrl'>): string {
  if (ownerDatabaseUrl && socketHost(ownerDatabaseUrl).host === undefined)
    return 'make the databases of app and bank anew, empty,';
  const home = path.dirname(chooseFolders(dataDir, () => {}).cluster);
  return `remove ${[...new Set([dataDir, home])].join(' and ')}`;
}
