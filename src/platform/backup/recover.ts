// Restores a base and its journal (WAL) up to a given time, in a separate folder. PostgreSQL asks for each piece of the
// journal by its restore_command, which has no key. So that command writes the piece's name into `wal-in`, and this
// process decrypts the piece into the same folder.

import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../process/caught.ts';
import { chooseFolders, chooseIdentity, type Identity, makeOwnedFolder } from '../database/folders.ts';
import { type DatabaseServer, startDatabaseServer } from '../database/server.ts';
import { connect } from '../database/db.ts';
import { quoted } from './archive-command.ts';
import { type BackupKey, type Base, baseFile, WAL_NAME, walFile } from './backup-folder.ts';
import { opened } from './sealed-file.ts';
import { unpack } from './tar.ts';

const LOOK_EVERY_MS = 20;
const RECOVERS_IN_MS = 24 * 3_600_000;
/** PostgreSQL waits for a file for this many looks (two minutes or more), then stops: this process must have ended. */
const ASKED_TIMES_MOST = 6_000;

export type Recovery = {
  folder: string;
  key: BackupKey;
  base: Base;
  /** Up to when. Null: to the end of the journal. */
  at: Date | null;
  /** An empty data folder for the copy. */
  into: string;
  /** The old cluster's folders with pieces of the journal that did not reach the backup. */
  leftBehind: readonly string[];
  say: (line: string) => void;
};

export type Recovered = {
  server: DatabaseServer;
  /** The time of the last commit that was restored. Null if there was none after the base. */
  lastCommitAt: Date | null;
};

/** Returns the running copy, open only to its superuser. Throws an error of one line if the time cannot be reached. */
export async function recover(recovery: Recovery): Promise<Recovered> {
  const { folder, key, base, into, say } = recovery;
  const folders = chooseFolders(into, say);
  const identity = chooseIdentity(folders.cluster);
  makeOwnedFolder(folders.cluster, identity, 0o700);
  say(`unpacking the base ${base.name}`);
  const sealing = { key: key.key, name: `bases/${base.name}/base.c3` };
  await unpack(opened(baseFile(folder, base.name, 'base'), sealing), folders.cluster, identity);
  for (const [name, text] of [
    ['backup_label', base.label],
    ['recovery.signal', ''],
  ] as const)
    writeAsUser(path.join(folders.cluster, name), text, identity);

  say(recovery.at ? `recovering to ${recovery.at.toISOString()}` : 'recovering to the end of the journal');
  const wanted = path.join(path.dirname(folders.cluster), 'wal-in');
  makeOwnedFolder(wanted, identity, 0o700);
  const feeder = feed({ ...recovery, wanted, identity });
  try {
    const server = await startDatabaseServer({
      dataDir: into,
      settings: settingsOf(recovery.at, wanted),
      patience: { limitMs: RECOVERS_IN_MS, launches: 1 },
      say,
    }).catch((error: Error) => {
      throw new Error(feeder.trouble() ?? whyNot(error, folders.log));
    });
    return { server, lastCommitAt: await lastCommit(server) };
  } finally {
    await feeder.stop();
  }
}

function settingsOf(at: Date | null, wanted: string): Record<string, string> {
  const where = quoted(wanted);
  const [asked, here, none] = ['want', 'here', 'none'].map((end) => `${where}/%f.${end}`);
  return {
    archive_mode: 'off',
    hot_standby: 'off', // no connections before it is done
    // An exit code above 125 stops PostgreSQL. Any other failure means the end of the journal.
    restore_command:
      `: > ${asked}; n=0; while test -d ${where} && test ! -e ${here} && test ! -e ${none}; do ` +
      `n=$((n+1)); test $n -lt ${ASKED_TIMES_MOST} || exit 200; sleep 0.02; done; ` +
      `test -d ${where} || exit 200; test -e ${here} && mv ${here} %p`,
    recovery_target_timeline: 'latest',
    recovery_target_action: 'promote',
    // PostgreSQL does not accept Z here, because it has not loaded names of time zones yet.
    ...(at ? { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') } : {}),
  };
}

/** The reason from PostgreSQL's log, in a message for the operator. */
function whyNot(error: Error, log: string): string {
  const output = fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : '';
  if (output.includes('recovery ended before configured recovery target was reached'))
    return '--at: the journal in the backup ends before that moment: leave --at out to restore to its end';
  return error.message;
}

/** Serves the pieces that PostgreSQL asks for, until `stop`. After a damaged piece it ends the restore. */
function feed(at: Feeding) {
  let isRunning = true;
  let trouble: string | undefined;
  const work = (async () => {
    for (; isRunning; await sleep(LOOK_EVERY_MS)) await serveAsked(at);
  })().catch((error: unknown) => {
    trouble = messageOf(error);
    // Without the folder, restore_command stops PostgreSQL.
    fs.rmSync(at.wanted, { recursive: true, force: true });
  });
  return {
    trouble: () => trouble,
    async stop() {
      isRunning = false;
      await work;
      fs.rmSync(at.wanted, { recursive: true, force: true });
    },
  };
}

type Feeding = Recovery & { wanted: string; identity: Identity };

async function serveAsked(at: Feeding): Promise<void> {
  for (const file of await fsp.readdir(at.wanted)) {
    const name = file.replace(/\.want$/, '');
    if (name === file) continue;
    await fsp.rm(path.join(at.wanted, file));
    if (!WAL_NAME.test(name) || !(await serve(at, name)))
      writeAsUser(path.join(at.wanted, `${name}.none`), '', at.identity);
  }
}

/** Puts a piece into the folder. False if there is no such piece. */
async function serve(at: Feeding, name: string): Promise<boolean> {
  const draft = path.join(at.wanted, `${name}.part`);
  const sealed = walFile(at.folder, name);
  if (fs.existsSync(sealed)) {
    await pipeline(
      opened(sealed, { key: at.key.key, name: `wal/${name}` }),
      fs.createWriteStream(draft, { mode: 0o600 }),
    );
  } else {
    const left = at.leftBehind.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
    if (left === undefined) return false;
    await fsp.copyFile(left, draft);
  }
  if (at.identity) await fsp.chown(draft, at.identity.uid, at.identity.gid);
  await fsp.rename(draft, path.join(at.wanted, `${name}.here`));
  return true;
}

function writeAsUser(file: string, text: string, identity: Identity): void {
  fs.writeFileSync(file, text, { mode: 0o600 });
  if (identity) fs.chownSync(file, identity.uid, identity.gid);
}

async function lastCommit(server: DatabaseServer): Promise<Date | null> {
  const sql = connect({ url: server.adminUrl('postgres'), name: 'c3 restore', max: 1 });
  try {
    const [row] = await sql<{ at: Date | null }[]>`select pg_last_xact_replay_timestamp() as at`;
    return row?.at ?? null;
  } finally {
    await sql.end();
  }
}
