// What a command that works on the data of an installation opens first (check, sandbox, staff). Never data of its own making: on
// an empty folder the books of nobody would be clean, and with DATABASE_URL new secrets would shut out the app that runs there.

import fs from 'node:fs';
import { messageOf } from './caught.ts';
import { type Config, ConfigError, EXIT_CONFIG, readConfigOrExit } from './config.ts';
import { type Databases, openDatabases } from './databases.ts';
import { loadSecrets, type Secrets, secretsFile } from './secrets.ts';

/** Settings, secrets and databases of an installation that was started before; else one line on stderr and the end of the process. */
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
