// Marks a data folder while it is restored. A killed restore leaves it without its database, and no start may create a
// new one there.

import fs from 'node:fs';
import path from 'node:path';

const markOf = (dataDir: string) => path.join(dataDir, 'restoring');

export function markRestoring(dataDir: string): void {
  fs.writeFileSync(markOf(dataDir), 'A restore has begun here.\n', { mode: 0o600 });
}

export function markWhole(dataDir: string): void {
  fs.rmSync(markOf(dataDir), { force: true });
}

/** Throws an error of one line if a restore did not finish. */
export function demandWhole(dataDir: string): void {
  if (fs.existsSync(markOf(dataDir)))
    throw new Error(`DATA_DIR: a restore of ${dataDir} did not end: run it again (docs/backup.md)`);
}
