// History of a release, migrated and sealed.
import { extendChain, extendSeals } from '#ledger/chain.ts';
import { migrate } from '#platform/database/migrate.ts';
import { PASSWORDS } from '../database-run.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { loadReleased } from './load.ts';

/** `file`: a fixture; without one the ninety days of the oldest. */
export async function sealedHistory(file?: string): Promise<FreshDatabase> {
  const db = await freshDatabase({
    fill: async (url) => {
      await loadReleased(url, file);
      await migrate({ url, passwords: PASSWORDS });
    },
  });
  await extendChain({ sql: db.app });
  await extendSeals({ sql: db.app });
  await db.admin`vacuum analyze`;
  return db;
}
