// The archive_command by which PostgreSQL hands out its journal (WAL) for the backup. outgoing.ts ships what it leaves.

import path from 'node:path';

/** The folder beside the cluster where pieces of the journal wait for the start script. */
export const walOut = (home: string) => path.join(home, 'wal-out');

/**
 * The archive_command. Without the folder it keeps nothing, because there was no backup yet. After a crash PostgreSQL
 * hands out the same piece again, and it is copied again.
 */
export function archiveCommand(home: string): string {
  const out = quoted(walOut(home));
  return `test ! -d ${out} || { cp %p ${out}/%f.part && sync ${out}/%f.part && mv ${out}/%f.part ${out}/%f; }`;
}

/** A path quoted for a shell command of PostgreSQL's, in which a percent sign must be doubled. */
export function quoted(file: string): string {
  return `'${file.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;
}
