// At the first start of a release with a draws process, re-encrypts rounds' seeds: the app's key must not open them.
import type { Database } from '#platform/database/db.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

export async function takeOver(sql: Database, secrets: Secrets): Promise<void> {
  const [row] = await sql`select from draws.secret where sealed_by = 'app' limit 1`;
  if (!row) return;
  // Load the draws feature only now, because all other starts don't need it.
  const { takeOverSecrets } = await import('#features/draws/server/public.ts');
  await takeOverSecrets(sql, secrets);
}
