// The first start of a release with a draws process: seeds of rounds leave the key of the app.
import type { Database } from '#platform/database/db.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

export async function takeOver(sql: Database, secrets: Secrets): Promise<void> {
  const [row] = await sql`select from draws.secret where sealed_by = 'app' limit 1`;
  if (!row) return;
  // The start of every other time does without it.
  const { takeOverSecrets } = await import('#features/draws/server/public.ts');
  await takeOverSecrets(sql, secrets);
}
