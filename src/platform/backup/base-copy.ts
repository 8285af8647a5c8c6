// Makes a base: a whole copy of a running cluster, between pg_backup_start and pg_backup_stop. Files change while they
// are copied. A restore corrects that by the journal (WAL) between the two.

import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Queryable } from '../database/db.ts';
import type { DatabaseServer } from '../database/server.ts';
import { chooseIdentity, makeOwnedFolder } from '../database/folders.ts';
import { machineNow } from '../time/machine-time.ts';
import { required } from '../required.ts';
import { RELEASE } from '#universal/version.ts';
import {
  type BackupKey,
  type Base,
  baseNameOf,
  finishDraft,
  makeDraft,
  type Manifest,
  removeDrafts,
  takeBackupFolder,
  walFile,
  writeManifest,
} from './backup-folder.ts';
import { walOut } from './archive-command.ts';
import { keepPlan, readPlan, shipPictures, shipWal } from './outgoing.ts';
import { keyIdOf, piecesOf, sealInto } from './sealed-file.ts';
import { packFolder } from './tar.ts';

/** Not copied: runtime files of the server, and the journal, which is shipped separately. */
const LEFT_OUT = [
  './pg_wal/*',
  './pg_replslot/*',
  './pg_dynshmem/*',
  './pg_notify/*',
  './pg_serial/*',
  './pg_snapshots/*',
  './pg_stat_tmp/*',
  './pg_subtrans/*',
  './postmaster.pid',
  './postmaster.opts',
  './backup_label*',
  './tablespace_map*',
  'pgsql_tmp*',
  'pg_internal.init*',
];
const WAL_ARRIVES_IN_MS = 120_000;
/** A piece of the journal is handed out this long after its first change, full or not, so that little can be lost. */
const ARCHIVE_TIMEOUT = '60s';

export type Backup = {
  server: DatabaseServer;
  dataDir: string;
  /** Our own file beside the cluster that is stored with each base. */
  headsFile: string;
  folder: string;
  key: BackupKey;
  say: (line: string) => void;
};

/** Makes a base. On a failure it throws an error of one line, and leaves nothing that looks like a base. */
export async function makeBase(backup: Backup): Promise<Base> {
  const { server, folder, key, say } = backup;
  let lost = false;
  const sql = connect({
    url: server.adminUrl('postgres'),
    name: 'c3 backup',
    max: 1,
    statementTimeoutMs: 0,
    stays: { closed: () => (lost = true) },
  });
  try {
    const session = await sql.reserve();
    await demandArchiving(session);
    const [lock] = await session<{ ours: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended('c3.backup', 0)) as ours`;
    if (!lock?.ours) throw new Error('another backup of this data runs: wait for it');
    await takeBackupFolder(folder, key);
    await switchOn(backup, session);
    await removeDrafts(folder);
    const base = await copyBase(backup, session);
    session.release();
    if (lost) throw new Error('the database went away during the backup: run it again');
    say(`the base ${base.name} is whole`);
    return base;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function demandArchiving(session: Queryable): Promise<void> {
  const [row] = await session<{ mode: string }[]>`select current_setting('archive_mode') as mode`;
  if (row?.mode !== 'on') throw new Error('the database was started by an earlier release: stop C3 and start it once');
}

/** Makes PostgreSQL hand out its journal from now on, and the running product ship it. */
async function switchOn({ server, dataDir, folder }: Backup, session: Queryable): Promise<void> {
  const identity = chooseIdentity(path.join(server.home, 'postgres'));
  makeOwnedFolder(walOut(server.home), identity, 0o700);
  // A restore made these files before archiving was on. Later restores need them to get from timeline to timeline.
  const journal = path.join(server.home, 'postgres/pg_wal');
  for (const file of fs.readdirSync(journal).filter((one) => one.endsWith('.history')))
    fs.copyFileSync(path.join(journal, file), path.join(walOut(server.home), file));
  await session.unsafe(`alter system set archive_timeout = '${ARCHIVE_TIMEOUT}'`);
  await session`select pg_reload_conf()`;
  keepPlan(dataDir, { to: folder, lastBaseAt: readPlan(dataDir)?.lastBaseAt ?? null });
}

async function copyBase(backup: Backup, session: Queryable): Promise<Base> {
  const { server, dataDir, folder, key, say } = backup;
  const startedAt = new Date(machineNow());
  const name = baseNameOf(startedAt);
  const draft = await makeDraft(folder, name);
  const sealing = (part: string) => ({ key: key.key, name: `bases/${name}/${part}` });
  const [start] = await session<{ wal: string }[]>`
    select pg_walfile_name(pg_backup_start(${`c3 ${name}`}, true)) as wal`;
  say('copying the database');
  await sealInto(
    path.join(draft, 'base.c3'),
    packFolder(path.join(server.home, 'postgres'), LEFT_OUT),
    sealing('base.c3'),
  );
  const [stop] = await session<{ label: string; wal: string; at: Date }[]>`
    with stopped as materialized (select * from pg_backup_stop(false))
    select labelfile as label, pg_walfile_name(lsn) as wal, clock_timestamp() as at from stopped`;
  // Heads and pictures are stored after the copy, so that everything that its rows refer to is among them.
  if (fs.existsSync(backup.headsFile))
    await sealInto(path.join(draft, 'heads.c3'), piecesOf(backup.headsFile), sealing('heads.c3'));
  await shipPictures(dataDir, folder, key);
  const manifest: Manifest = {
    type: 'c3-base/1',
    installation: key.installation,
    keyId: keyIdOf(key.key),
    release: RELEASE,
    startedAt: startedAt.toISOString(),
    endedAt: required(stop).at.toISOString(),
    firstWal: required(start).wal,
    lastWal: required(stop).wal,
    label: required(stop).label,
  };
  await untilArrived(backup, manifest.lastWal);
  await writeManifest(draft, name, manifest, key);
  await finishDraft(draft);
  keepPlan(dataDir, { to: folder, lastBaseAt: manifest.endedAt });
  return { ...manifest, name };
}

/** Waits until the journal up to the base's end is in the folder, because only then the base can be restored. */
async function untilArrived({ server, folder, key }: Backup, name: string): Promise<void> {
  for (const deadline = machineNow() + WAL_ARRIVES_IN_MS; !fs.existsSync(walFile(folder, name)); await sleep(100)) {
    await shipWal(server.home, folder, key);
    if (machineNow() > deadline)
      throw new Error(`${walFile(folder, name)}: did not arrive: see "archive command failed" in ${server.log}`);
  }
}
