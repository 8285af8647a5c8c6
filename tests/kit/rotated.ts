// A test's installation after `npm run rotate` and a restart: new keys, and processes with empty caches.
import { afterAll } from 'vitest';
import { connect } from '#platform/database/db.ts';
import { rotateSecret } from '#platform/secrets/rotate-secret.ts';
import { APP_SECRETS, type AppSecrets, loadSecrets, pickSecrets, type SecretName } from '#platform/secrets/secrets.ts';
import type { FreshDatabase } from './database.ts';
import type { TestContext } from './context.ts';

/** The secrets of api and jobs after these keys were replaced. The context must have made its own secrets before. */
export function rotated({ config }: Pick<TestContext, 'config'>, names: readonly SecretName[]): AppSecrets {
  for (const name of names) rotateSecret(config.dataDir, { name, at: new Date(), env: {} });
  return pickSecrets(loadSecrets(config.dataDir, {}), APP_SECRETS);
}

/** The same secrets when all earlier keys have expired. */
export function withoutEarlier(secrets: AppSecrets): AppSecrets {
  return { ...secrets, earlier: {} };
}

/** The context of another process that starts with these secrets. */
export function startedWith(context: TestContext, db: FreshDatabase, secrets: AppSecrets): TestContext {
  const sql = connect({ url: db.urls.app, name: 'started again', max: 4 });
  afterAll(() => sql.end());
  return { ...context, sql, secrets };
}
