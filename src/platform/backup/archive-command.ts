// PostgreSQL's own half of the journal's way to the folder of backups (outgoing.ts has the other).

import path from 'node:path';

/** Pieces of the journal wait here, beside the cluster, for the start script. */
export const walOut = (home: string) => path.join(home, 'wal-out');

/**
 * PostgreSQL's command. Without the folder nothing is kept: no one asked for backups. A piece that a crash left is
 * copied again. It has the same bytes.
 */
export function archiveCommand(home: string): string {
  const out = quoted(walOut(home));
  return `test ! -d ${out} || { cp %p ${out}/%f.part && sync ${out}/%f.part && mv ${out}/%f.part ${out}/%f; }`;
}

/** A path for a shell that PostgreSQL calls: it replaces each percent sign. */
export function quoted(file: string): string {
  return `'${file.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;
}
