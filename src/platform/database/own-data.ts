// Opens an existing installation's data for a command (check, sandbox, staff). It never creates data: a check of an
// empty folder would report clean books, and with DATABASE_URL new secrets would shut out the app that runs there.

import fs from 'node:fs';
import { messageOf } from '../process/caught.ts';
import { type Config, ConfigError, EXIT_CONFIG, readConfigOrExit } from '../settings/config.ts';
import { type Databases, openDatabases } from './databases.ts';
import { loadSecrets, type Secrets } from '../secrets/secrets.ts';
import { secretsFile } from '../secrets/secrets-file.ts';

/**
 * Settings, secrets and databases of an installation that was started before. If there is none, or it cannot be opened,
 * prints one line on stderr and ends the process.
 */
export async function openOwnDataOrExit(): Promise<{ config: Config; secrets: Secrets; databases: Databases }> {
  const config = readConfigOrExit();
  try {
    if (!fs.existsSync(secretsFile(config.dataDir)))
      throw new Error(`DATA_DIR: C3 was never started on ${config.dataDir}: start it first, or set DATA_DIR`);
    const secrets = loadSecrets(config.dataDir);
    return { config, secrets, databases: await openDatabases(config, secrets) };
  } catch (error) {
    console.error(messageOf(error));
    process.exit(error instanceof ConfigError ? EXIT_CONFIG : 1);
  }
}
