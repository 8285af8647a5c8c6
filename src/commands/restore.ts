// npm run restore -- from/ [--at 2026-11-22T10:00Z] [--set-aside] [--try]: restores this installation's data from its
// backup (docs/backup.md). DATA_DIR must hold only secrets.json, or --set-aside moves the rest to a folder inside it.
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { headsFile } from '#ledger/heads.ts';
import { walOut } from '#platform/backup/archive-command.ts';
import { type Base, demandOwnFolder, listBases, pictureFile, sealedBelow } from '#platform/backup/backup-folder.ts';
import { markRestoring, markWhole } from '#platform/backup/restore-mark.ts';
import { opened } from '#platform/backup/sealed-file.ts';
import { messageOf } from '#platform/process/caught.ts';
import { ConfigError, EXIT_CONFIG, readConfigOrExit } from '#platform/settings/config.ts';
import { chooseFolders } from '#platform/database/folders.ts';
import { databaseRuns, stopDatabaseServer } from '#platform/database/server.ts';
import { loadSecrets, type Secrets } from '#platform/secrets/secrets.ts';
import { secretsFile } from '#platform/secrets/secrets-file.ts';
import { takeDataFolder } from '#start/alone.ts';
import { type Copy, keyOf, makeCopy, timedLines, tryCopy } from './restored-copy.ts';

const USAGE = 'usage: npm run restore -- from/ [--at 2026-11-22T10:00Z] [--set-aside] [--try]';
const STAYS = new Set(['secrets.json', 'start.pid', 'restoring']);
const WORK = /^(restore|try)-\d+$/;
const ASIDE = /^before-/;

const asked = readArguments();
const config = readConfigOrExit();
const { dataDir } = config;
const say = timedLines();

try {
  if (config.databaseUrl) throw new Error('DATABASE_URL: restore that server with its own tools (docs/backup.md)');
  if (!fs.existsSync(secretsFile(dataDir)))
    throw new Error(`DATA_DIR: ${secretsFile(dataDir)} is missing: put the copy that you keep there`);
  const secrets = loadSecrets(dataDir);
  await demandOwnFolder(asked.from, keyOf(secrets));
  const base = chooseBase(await listBases(asked.from, keyOf(secrets)), asked.at);
  process.exitCode = (await (asked.tries ? tryOut(secrets, base) : restore(secrets, base))) ? 0 : 1;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = error instanceof ConfigError ? EXIT_CONFIG : 1;
}
process.exit();

function readArguments(): { from: string; at: Date | null; aside: boolean; tries: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { at: { type: 'string' }, 'set-aside': { type: 'boolean' }, try: { type: 'boolean' } },
    });
    const [from, ...others] = positionals;
    if (from === undefined || others.length > 0) throw new Error('the folder of the backup is missing');
    // Without a zone the time would depend on the machine.
    if (values.at !== undefined && !/(Z|[+-]\d\d:\d\d)$/.test(values.at))
      throw new Error('--at: end it with Z or +03:00');
    const at = values.at === undefined ? null : new Date(values.at);
    if (at && Number.isNaN(at.getTime())) throw new Error('--at: must be like 2026-11-22T10:00Z');
    return { from: path.resolve(from), at, aside: values['set-aside'] ?? false, tries: values.try ?? false };
  } catch (error) {
    console.error(`${messageOf(error)}\n${USAGE}`);
    process.exit(2);
  }
}

/** The newest base backup that was complete at that time. */
function chooseBase(bases: readonly Base[], at: Date | null): Base {
  const base = bases.findLast(({ endedAt }) => at === null || new Date(endedAt) <= at);
  if (base) return base;
  const [first] = bases;
  if (!first) throw new Error(`${asked.from}: has no whole base`);
  throw new Error(`--at: the first base was done at ${first.endedAt}: choose a later moment`);
}

/** Restores a copy, checks its books and removes it. True if they are clean. */
async function tryOut(secrets: Secrets, base: Base): Promise<boolean> {
  const copy = await tryCopy(dataDir, { folder: asked.from, base, secrets, at: asked.at, say });
  tell(copy);
  return copy.clean;
}

/**
 * Restores the data and returns true if its books are clean; the data stays in either case. The old data is moved only
 * when the copy is complete, so a restore that fails changes nothing.
 */
async function restore(secrets: Secrets, base: Base): Promise<boolean> {
  const { giveBack } = takeDataFolder(dataDir);
  try {
    if (databaseRuns(dataDir)) throw new Error(`DATA_DIR: a database runs on ${dataDir}: start C3 and stop it first`);
    await removeWork();
    const old = oldPlaces();
    if (old && !old.aside && !asked.aside)
      throw new Error(`DATA_DIR: ${dataDir} holds data: add --set-aside to keep it in a folder there, or move it away`);
    const into = path.join(dataDir, `restore-${process.pid}`);
    fs.mkdirSync(into, { mode: 0o711 });
    const copy = await makeReady(secrets, { base, into, old }).catch(async (error: unknown) => {
      await removeWork();
      throw error;
    });
    markRestoring(dataDir);
    if (old && !old.aside) setAside();
    for (const name of ['heads.jsonl', 'pictures'])
      if (fs.existsSync(path.join(into, name))) fs.renameSync(path.join(into, name), path.join(dataDir, name));
    fs.renameSync(path.join(copy.server.home, 'postgres'), chooseFolders(dataDir, say).cluster);
    await removeWork();
    markWhole(dataDir);
    say(`restored to ${copy.until.toISOString()}. Start C3, and then run: npm run backup -- ${asked.from}`);
    return copy.clean;
  } finally {
    giveBack();
  }
}

async function makeReady(secrets: Secrets, of: { base: Base; into: string; old: Old | null }): Promise<Copy> {
  const old = of.old && oldData(of.old);
  const copy = await makeCopy({ ...of, folder: asked.from, secrets, at: asked.at, old, say });
  tell(copy);
  await copy.server.stop();
  await bringPictures(secrets, of.into);
  return copy;
}

function tell({ lines }: Copy): void {
  for (const line of lines) say(line);
}

function homeOf(): string {
  return path.dirname(chooseFolders(dataDir, () => {}).cluster);
}

/** Existing data that a restore would overwrite. The database may be in another folder (docs/settings.md). */
function inTheWay(folder: string): string[] {
  return fs.readdirSync(folder).filter((name) => !STAYS.has(name) && !WORK.test(name) && !ASIDE.test(name));
}

/** The folders of the old data and of its database. `aside`: a killed restore has already moved them. */
type Old = { data: string; home: string; aside: boolean };

function oldPlaces(): Old | null {
  if ([dataDir, homeOf()].some((folder) => inTheWay(folder).length > 0))
    return { data: dataDir, home: homeOf(), aside: false };
  const names = fs.readdirSync(dataDir).filter((name) => ASIDE.test(name));
  const stamp = fs.existsSync(path.join(dataDir, 'restoring')) ? names.sort().at(-1) : undefined;
  return stamp === undefined
    ? null
    : { data: path.join(dataDir, stamp), home: path.join(homeOf(), stamp), aside: true };
}

function oldData({ data, home }: Old) {
  return { journals: [walOut(home), path.join(home, 'postgres/pg_wal')], heads: headsFile(data) };
}

function setAside(): void {
  const stamp = `before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  for (const folder of new Set([dataDir, homeOf()])) {
    const names = inTheWay(folder);
    fs.mkdirSync(path.join(folder, stamp), { mode: 0o711 });
    for (const name of names) fs.renameSync(path.join(folder, name), path.join(folder, stamp, name));
  }
  say(`the earlier data is in ${path.join(dataDir, stamp)}`);
}

/** Removes what killed restores have left. */
async function removeWork(): Promise<void> {
  for (const name of fs.readdirSync(dataDir).filter((one) => WORK.test(one))) {
    const into = path.join(dataDir, name);
    await stopDatabaseServer(into);
    for (const folder of new Set([path.dirname(chooseFolders(into, () => {}).cluster), into]))
      fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function bringPictures(secrets: Secrets, into: string): Promise<void> {
  const keys = sealedBelow(asked.from, 'pictures');
  for (const key of keys) {
    const file = path.join(into, key);
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const sealed = opened(pictureFile(asked.from, key), { key: secrets.backupKey, name: key });
    await pipeline(sealed, fs.createWriteStream(`${file}.part`, { mode: 0o600 }));
    fs.renameSync(`${file}.part`, file);
  }
  if (keys.length > 0) say(`${keys.length} picture(s) are back`);
}
