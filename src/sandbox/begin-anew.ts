// The parts that hold half a history and so must go. DATA_DIR is not enough where the database is kept elsewhere.
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
