// Ships the journal (WAL) and pictures to the folder of backups while the product runs.
//
// PostgreSQL copies each piece of its journal to `wal-out` beside the cluster (archive-command.ts). It runs as another
// user, without the key. The start script encrypts each piece into the folder of backups and then removes it. If that
// folder is not mounted or full, pieces wait. If PostgreSQL cannot copy a piece to `wal-out`, it keeps it.

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

const ROUND_EVERY_MS = 1_000;
const PICTURES_EVERY_MS = 10_000;
const PICTURE_KEY = /^pictures\/[^/]+\/[^/.]+\.\d+\.webp$/;

/** `DATA_DIR/backup.json`. The first backup writes it, and so switches shipping on. */
const plan = z.strictObject({
  /** The folder of backups. */
  to: z.string(),
  /** When the last base was complete. */
  lastBaseAt: z.string().nullable(),
});
export type BackupPlan = z.infer<typeof plan>;

/** `DATA_DIR/backup-shipped.json`: when everything was shipped for the last time. */
const shipped = z.strictObject({ at: z.string() });

const planFile = (dataDir: string) => path.join(dataDir, 'backup.json');
const shippedFile = (dataDir: string) => path.join(dataDir, 'backup-shipped.json');

export function readPlan(dataDir: string): BackupPlan | null {
  return readJson(planFile(dataDir), plan);
}

export function keepPlan(dataDir: string, value: BackupPlan): void {
  writeJson(planFile(dataDir), value);
}

/** When everything was shipped for the last time. Null before the first time. */
export function lastShippedAt(dataDir: string): Date | null {
  const value = readJson(shippedFile(dataDir), shipped);
  return value === null ? null : new Date(value.at);
}

/** Ships the waiting pieces in order, and returns how many. Two processes may do so at once: the bytes are the same. */
export async function shipWal(home: string, folder: string, of: BackupKey): Promise<number> {
  const names = waitingWal(home);
  if (names.length === 0) return 0;
  await demandOwnFolder(folder, of);
  for (const name of names) {
    const from = path.join(walOut(home), name);
    try {
      await shipPiece(from, walFile(folder, name), { key: of.key, name: `wal/${name}` });
    } catch (error) {
      // If the file is gone, another process shipped it meanwhile.
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

/** Ships new pictures. The bytes of a key never change, so each is shipped once. */
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
      if (codeOf(error) !== 'ENOENT') throw error; // ENOENT: it was deleted at this moment.
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
 * Ships for as long as the product runs. Reports each new trouble once, and when it is over. Call `stop` after the
 * database has stopped and so handed out all of its journal: it ships the rest.
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
    writeJson(shippedFile(at.dataDir), { at: new Date(picturesAt).toISOString() });
  };
  const runRound = async (): Promise<void> => {
    const found = await round().then(() => '', messageOf);
    if (found !== trouble) at.say(found === '' ? 'backup: goes on' : `backup: ${found}`);
    trouble = found;
  };
  const work = (async () => {
    for (; !end.signal.aborted; await pause(end.signal)) await runRound();
  })();
  return {
    async stop() {
      end.abort();
      await work;
      await runRound();
    },
  };
}

/** Waits until the next round. Does not keep the process alive, and ends at once when the signal aborts. */
async function pause(signal: AbortSignal): Promise<void> {
  await sleep(ROUND_EVERY_MS, undefined, { ref: false, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function digest(from: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of from) hash.update(piece);
  return hash.digest('hex');
}

function readJson<T>(file: string, schema: z.ZodType<T>): T | null {
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

function writeJson(file: string, value: object): void {
  fs.writeFileSync(`${file}.part`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(`${file}.part`, file);
}
