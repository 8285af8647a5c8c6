// What half a history lies in, and so what has to go: not only DATA_DIR where the database is kept elsewhere.
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
