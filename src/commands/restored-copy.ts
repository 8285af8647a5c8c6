// Restores a backup into a separate folder and runs it there: recovered, migrated to this release, marked as a restored
// copy, and checked. `npm run restore` keeps the copy; `npm run backup` and `--try` remove it.
import fs from 'node:fs';
import path from 'node:path';
import { lookAtBooks } from '#api/look-at-books.ts';
import { afterRestore } from '#features/system/server/public.ts';
import { headsFile, keepRestore } from '#ledger/heads.ts';
import { type BackupKey, type Base, baseFile } from '#platform/backup/backup-folder.ts';
import { recover } from '#platform/backup/recover.ts';
import { openWhole } from '#platform/backup/sealed-file.ts';
import { demandMark, passwordsOf } from '#platform/database/databases.ts';
import { connect } from '#platform/database/db.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type DatabaseServer, stopDatabaseServer } from '#platform/database/server.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import { machineNow } from '#platform/time/machine-time.ts';

/** Prints the progress of a long task. Each line begins with the seconds since this call. */
export function timedLines(): (line: string) => void {
  const began = performance.now();
  return (line) => console.log(`[${((performance.now() - began) / 1000).toFixed(1)} s] ${line}`);
}

export type CopyFrom = {
  folder: string;
  base: Base;
  secrets: Secrets;
  /** The time to restore to; null is the end of the journal. */
  at: Date | null;
  /** An empty data folder. */
  into: string;
  /** The old data folder, if it still exists: it may have newer journal segments and heads. */
  old: { journals: readonly string[]; heads: string } | null;
  say: (line: string) => void;
};

export type Copy = { server: DatabaseServer; until: Date; clean: boolean; lines: string[] };

export const keyOf = ({ installation, backupKey }: Secrets): BackupKey => ({ installation, key: backupKey });

export async function makeCopy(from: CopyFrom): Promise<Copy> {
  const { base, secrets, at, into, say } = from;
  const { server, lastCommitAt } = await recover({
    ...from,
    key: keyOf(secrets),
    leftBehind: from.old?.journals ?? [],
  });
  try {
    const url = server.adminUrl('c3');
    await migrate({ url, passwords: passwordsOf(secrets), say });
    await bringHeads(from);
    const sql = connect({ url, name: 'c3 restore', max: 1, statementTimeoutMs: 0 });
    try {
      await demandMark(sql, secrets);
      const until = lastCommitAt ?? new Date(base.endedAt);
      await sql.begin((tx) => afterRestore(tx, { base: base.name, asked: at, until }, new Date(machineNow())));
      const books = { sql, draws: sql, config: { dataDir: into }, secrets };
      await keepRestore(books, { base: base.name, to: until.toISOString() });
      say('looking at the books');
      return { server, until, ...(await lookAtBooks(books)) };
    } finally {
      await sql.end();
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Uses the old file of heads if it extends the backup's. If not, one of them was rewritten: the backup's is used. */
async function bringHeads({ folder, base, secrets, into, old, say }: CopyFrom): Promise<void> {
  const sealed = baseFile(folder, base.name, 'heads');
  const kept = fs.existsSync(sealed)
    ? await openWhole(sealed, { key: secrets.backupKey, name: `bases/${base.name}/heads.c3` })
    : Buffer.alloc(0);
  const older = old && fs.existsSync(old.heads) ? fs.readFileSync(old.heads) : kept;
  if (!older.subarray(0, kept.length).equals(kept))
    say(`${old?.heads}: doesn't continue the backup's heads, so the backup's are used. Keep both files`);
  const heads = older.subarray(0, kept.length).equals(kept) ? older : kept;
  if (heads.length > 0) fs.writeFileSync(headsFile(into), heads, { mode: 0o600 });
}

/**
 * Restores a backup into a temporary folder of DATA_DIR, checks it there and removes it: only a restore proves that a
 * backup is usable.
 */
export async function tryCopy(dataDir: string, from: Omit<CopyFrom, 'into' | 'old'>): Promise<Copy> {
  const into = path.join(dataDir, `try-${process.pid}`);
  fs.mkdirSync(into, { mode: 0o711 });
  try {
    const copy = await makeCopy({ ...from, into, old: null });
    await copy.server.stop();
    for (const folder of new Set([copy.server.home, copy.server.socketDir]))
      fs.rmSync(folder, { recursive: true, force: true });
    return copy;
  } finally {
    await stopDatabaseServer(into);
    fs.rmSync(into, { recursive: true, force: true });
  }
}
