// The way of the journal (WAL) and of pictures to the folder of backups, while the product runs.
//
// PostgreSQL copies each full piece of its journal to `wal-out` beside the cluster (archive-command.ts). It is the
// database's user there, and knows no key. The start script seals each piece into the folder of backups and then
// removes it. Where the folder is away or full, pieces wait. PostgreSQL keeps those that it could not even copy.

import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { codeOf, messageOf } from '../process/caught.ts';
import { machineNow } from '../time/machine-time.ts';
import { walOut } from './archive-command.ts';
import { type BackupKey, demandOwnFolder, pictureFile, sealedBelow, WAL_NAME, walFile } from './backup-folder.ts';
import { opened, piecesOf, sealInto, type Sealing } from './sealed-file.ts';

const LOOK_EVERY_MS = 1_000;
const PICTURES_EVERY_MS = 10_000;
const PICTURE_KEY = /^pictures\/[^/]+\/[^/.]+\.\d+\.webp$/;

/** `DATA_DIR/backup.json`: the first backup writes it, and switches all of this on. */
const plan = z.strictObject({
  /** The folder of backups. */
  to: z.string(),
  /** When the last whole base was done. */
  lastBaseAt: z.string().nullable(),
});
export type BackupPlan = z.infer<typeof plan>;

/** `DATA_DIR/backup-shipped.json`: the last time that nothing waited. */
const shipped = z.strictObject({ at: z.string() });

const planFile = (dataDir: string) => path.join(dataDir, 'backup.json');
const shippedFile = (dataDir: string) => path.join(dataDir, 'backup-shipped.json');

export function readPlan(dataDir: string): BackupPlan | null {
  return readWords(planFile(dataDir), plan);
}

export function keepPlan(dataDir: string, words: BackupPlan): void {
  writeWords(planFile(dataDir), words);
}

/** When nothing waited for the last time; null before the first time. */
export function lastShippedAt(dataDir: string): Date | null {
  const words = readWords(shippedFile(dataDir), shipped);
  return words === null ? null : new Date(words.at);
}

/** Seals what waits, in its order. Two at once do no harm: each seals the same bytes. Returns the number of pieces. */
export async function shipWal(home: string, folder: string, of: BackupKey): Promise<number> {
  const names = waitingWal(home);
  if (names.length === 0) return 0;
  await demandOwnFolder(folder, of);
  for (const name of names) {
    const from = path.join(walOut(home), name);
    try {
      await shipPiece(from, walFile(folder, name), { key: of.key, name: `wal/${name}` });
    } catch (error) {
      // Another person shipped it meanwhile.
      if (codeOf(error) !== 'ENOENT' || fs.existsSync(from)) throw error;
    }
  }
  return names.length;
}

async function shipPiece(from: string, to: string, sealing: Sealing): Promise<void> {
  if (!fs.existsSync(to)) await sealInto(to, piecesOf(from), sealing);
  else if ((await digest(opened(to, sealing))) !== (await digest(piecesOf(from))))
    throw new Error(`${to}: the database has another piece of this name: back up to a new, empty folder`);
  await fsp.rm(from, { force: true });
}

function waitingWal(home: string): string[] {
  try {
    return fs
      .readdirSync(walOut(home))
      .filter((name) => WAL_NAME.test(name))
      .sort();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** A picture's bytes never change under its key. So each is sealed once. */
export async function shipPictures(dataDir: string, folder: string, of: BackupKey): Promise<number> {
  const there = picturesIn(dataDir);
  const kept = new Set(sealedBelow(folder, 'pictures'));
  let count = 0;
  for (const key of there) {
    if (kept.has(key)) continue;
    const file = pictureFile(folder, key);
    await fsp.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    try {
      await sealInto(file, piecesOf(path.join(dataDir, key)), { key: of.key, name: key });
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error; // Its owner took it back at this moment.
      continue;
    }
    count++;
  }
  return count;
}

export function picturesIn(dataDir: string): string[] {
  return fs.globSync('pictures/*/*.webp', { cwd: dataDir }).filter((key) => PICTURE_KEY.test(key));
}

/**
 * Ships for as long as the product runs. Says each new trouble once, and when it is over. `stop` ships the rest: a
 * database that was stopped has handed out all of its journal.
 */
export function mindOutgoing(at: { home: string; dataDir: string; key: BackupKey; say: (line: string) => void }): {
  stop: () => Promise<void>;
} {
  const end = new AbortController();
  let trouble = '';
  let picturesAt = 0;
  const round = async (): Promise<void> => {
    const kept = readPlan(at.dataDir);
    if (kept === null) return;
    await shipWal(at.home, kept.to, at.key);
    if (machineNow() - picturesAt < PICTURES_EVERY_MS) return;
    await demandOwnFolder(kept.to, at.key);
    await shipPictures(at.dataDir, kept.to, at.key);
    picturesAt = machineNow();
    writeWords(shippedFile(at.dataDir), { at: new Date(picturesAt).toISOString() });
  };
  const tell = async (): Promise<void> => {
    const found = await round().then(() => '', messageOf);
    if (found !== trouble) at.say(found === '' ? 'backup: goes on' : `backup: ${found}`);
    trouble = found;
  };
  const work = (async () => {
    for (; !end.signal.aborted; await pause(end.signal)) await tell();
  })();
  return {
    async stop() {
      end.abort();
      await work;
      await tell();
    },
  };
}

/** Never keeps the process alive, and ends at once when the work shall. */
async function pause(signal: AbortSignal): Promise<void> {
  await sleep(LOOK_EVERY_MS, undefined, { ref: false, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function digest(from: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of from) hash.update(piece);
  return hash.digest('hex');
}

function readWords<T>(file: string, schema: z.ZodType<T>): T | null {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  const read = schema.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`${file}: is damaged: remove it, and back up again`);
  return read.data;
}

function writeWords(file: string, words: object): void {
  fs.writeFileSync(`${file}.part`, `${JSON.stringify(words, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(`${file}.part`, file);
}
