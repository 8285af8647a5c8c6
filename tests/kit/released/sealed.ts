// Ninety days of history, migrated and sealed.
import { extendChain, extendSeals } from '../../../src/ledger/chain.ts';
import { migrate } from '../../../src/platform/migrate.ts';
import { PASSWORDS } from '../database-run.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { loadReleased } from './load.ts';

export async function sealedHistory(): Promise<FreshDatabase> {
  const db = await freshDatabase({
    fill: async (url) => {
      await loadReleased(url);
      await migrate({ url, passwords: PASSWORDS });
    },
  });
  await extendChain({ sql: db.app });
  await extendSeals({ sql: db.app });
  await db.admin`vacuum analyze`;
  return db;
}
