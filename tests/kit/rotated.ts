// The installation of a test after `npm run rotate` and a new start: new keys, and processes that know nothing yet.
import { afterAll } from 'vitest';
import { connect } from '#platform/database/db.ts';
import { rotateSecret } from '#platform/secrets/rotate-secret.ts';
import { APP_SECRETS, type AppSecrets, loadSecrets, pickSecrets, type SecretName } from '#platform/secrets/secrets.ts';
import type { FreshDatabase } from './database.ts';
import type { TestFloor } from './floor.ts';

/** The secrets of api and jobs after these keys were made anew. The floor must have made its own secrets. */
export function rotated({ config }: Pick<TestFloor, 'config'>, names: readonly SecretName[]): AppSecrets {
  for (const name of names) rotateSecret(config.dataDir, { name, at: new Date(), env: {} });
  return pickSecrets(loadSecrets(config.dataDir, {}), APP_SECRETS);
}

/** The same when the time of every earlier key is over. */
export function withoutEarlier(secrets: AppSecrets): AppSecrets {
  return { ...secrets, earlier: {} };
}

/** The floor in a process of its own, with these secrets. */
export function startedWith(floor: TestFloor, db: FreshDatabase, secrets: AppSecrets): TestFloor {
  const sql = connect({ url: db.urls.app, name: 'started again', max: 4 });
  afterAll(() => sql.end());
  return { ...floor, sql, secrets };
}
