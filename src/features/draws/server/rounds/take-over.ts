// Secrets of rounds that an earlier release sealed with a key of the app (docs/decisions/0048-draws-process.md). The
// start has both keys, and seals them again before any process runs.
import type { Database } from '#platform/database/db.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import { seal, unseal } from '#features/identity/server/public.ts';

type Keys = Pick<Secrets, 'sealKey' | 'seedKey' | 'earlier'>;

/** Returns how many it sealed. A text that no key opens stays as it is: its plays wait, as those of any lost key. */
export async function takeOverSecrets(sql: Database, { sealKey, seedKey, earlier }: Keys): Promise<number> {
  const rows = await sql<{ seedHash: Buffer; sealed: Buffer }[]>`
    select seed_hash, sealed from draws.secret where sealed_by = 'app'`;
  let taken = 0;
  for (const { seedHash, sealed } of rows) {
    const text = opened({ sealKey, earlier }, sealed);
    if (text === null) continue;
    await sql`update draws.secret set sealed_by = 'draws', sealed = ${seal({ sealKey: seedKey, earlier: {} }, text)}
      where seed_hash = ${seedHash}`;
    taken += 1;
  }
  return taken;
}

function opened(keys: Pick<Keys, 'sealKey' | 'earlier'>, sealed: Buffer): string | null {
  try {
    return unseal(keys, sealed);
  } catch {
    return null;
  }
}
