// A folder of backups: bases, and the journal of the database (WAL) between and after them.
//
//   c3-backup.json       whose folder this is
//   bases/<time>/        one whole copy: base.c3 (the cluster), heads.c3, manifest.json
//   bases/<time>.part/   one that is being made, or that a kill left
//   wal/<name>.c3        one piece of the journal
//   pictures/<key>.c3    one picture; <key>.c3.gone beside it since it was deleted
//
// Every *.c3 is sealed (sealed-file.ts). The manifests are readable, and vouched for by the same key.

import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { codeOf } from '../process/caught.ts';
import { isSameSecret } from '../secrets/same-secret.ts';
import { derive, keyIdOf, syncFolder } from './sealed-file.ts';

/** An installation with its key. It may read and write its folder of backups, and no other. */
export type BackupKey = { installation: string; key: string };

const OWNER_FILE = 'c3-backup.json';
const BASE_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** A piece of the journal, the start of a backup in it, or the history of a timeline. */
export const WAL_NAME = /^([0-9A-F]{24}|[0-9A-F]{24}\.[0-9A-F]{8}\.backup|[0-9A-F]{8}\.history)$/;
const SEALED = '.c3';

const owner = z.strictObject({ type: z.literal('c3-backup/1'), installation: z.string(), keyId: z.string() });

const manifest = z.strictObject({
  type: z.literal('c3-base/1'),
  installation: z.string(),
  keyId: z.string(),
  release: z.string(),
  startedAt: z.string(),
  /** A restore reaches any moment from here on. */
  endedAt: z.string(),
  /** The first and the last piece of the journal that the base needs. */
  firstWal: z.string().regex(WAL_NAME),
  lastWal: z.string().regex(WAL_NAME),
  /** The file backup_label, word for word. */
  label: z.string(),
});
export type Manifest = z.infer<typeof manifest>;
export type Base = Manifest & { name: string };

export const walFile = (folder: string, name: string) => path.join(folder, 'wal', `${name}${SEALED}`);
export const baseFile = (folder: string, base: string, part: 'base' | 'heads') =>
  path.join(folder, 'bases', base, `${part}${SEALED}`);
export const pictureFile = (folder: string, key: string) => path.join(folder, `${key}${SEALED}`);

/** Makes an empty folder this installation's, or finds that it is. Throws one line where it is another's. */
export async function takeBackupFolder(folder: string, of: BackupKey): Promise<void> {
  await fsp.mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await fsp.readdir(folder)).length === 0) {
    const words = { type: 'c3-backup/1', installation: of.installation, keyId: keyIdOf(of.key) };
    await writeWhole(path.join(folder, OWNER_FILE), `${JSON.stringify(words, null, 2)}\n`);
  }
  await demandOwnFolder(folder, of);
  for (const part of ['bases', 'wal', 'pictures'])
    await fsp.mkdir(path.join(folder, part), { recursive: true, mode: 0o700 });
}

/**
 * Throws one line unless the folder is this installation's. An unmounted disk leaves an empty folder: no one's.
 */
export async function demandOwnFolder(folder: string, { installation, key }: BackupKey): Promise<void> {
  const text = await fsp.readFile(path.join(folder, OWNER_FILE), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  });
  if (text === null) throw new Error(`${folder}: is no folder of backups: it has no ${OWNER_FILE}`);
  const read = owner.safeParse(parsed(text));
  if (!read.success) throw new Error(`${folder}: its ${OWNER_FILE} is damaged`);
  if (read.data.installation !== installation)
    throw new Error(`${folder}: belongs to another installation than secrets.json: put the right secrets.json there`);
  if (read.data.keyId !== keyIdOf(key))
    throw new Error(`${folder}: another key sealed it: give the secrets.json or the BACKUP_KEY that it was made with`);
}

/** Whole bases, oldest first. Throws where a manifest is not as this installation wrote it. */
export async function listBases(folder: string, of: BackupKey): Promise<Base[]> {
  const names = (await fsp.readdir(path.join(folder, 'bases'))).filter((name) => BASE_NAME.test(name)).sort();
  return Promise.all(names.map((name) => readManifest(folder, name, of)));
}

async function readManifest(folder: string, name: string, { key }: BackupKey): Promise<Base> {
  const file = path.join(folder, 'bases', name, 'manifest.json');
  const { mac, ...words } = z.looseObject({ mac: z.string() }).parse(parsed(await fsp.readFile(file, 'utf8')));
  const read = manifest.safeParse(words);
  if (!read.success || !isSameSecret(mac, macOf(name, words, key)))
    throw new Error(`${file}: is damaged: it is not what was written`);
  return { ...read.data, name };
}

export async function writeManifest(draft: string, name: string, words: Manifest, { key }: BackupKey): Promise<void> {
  await writeWhole(
    path.join(draft, 'manifest.json'),
    `${JSON.stringify({ ...words, mac: macOf(name, words, key) }, null, 2)}\n`,
  );
}

/** Both sides write the words in the order of the schema, or of the file, which is the same. */
function macOf(name: string, words: object, key: string): string {
  const macKey = derive(key, Buffer.alloc(0), `manifest ${name}`, 32);
  return createHmac('sha256', macKey).update(JSON.stringify(words)).digest('hex');
}

/** `2026-11-22T10-00-00Z` */
export function baseNameOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** A folder to fill. `removeDrafts` takes those away that a kill left. */
export async function makeDraft(folder: string, name: string): Promise<string> {
  const draft = path.join(folder, 'bases', `${name}.part`);
  await fsp.mkdir(draft, { mode: 0o700 });
  return draft;
}

export async function finishDraft(draft: string): Promise<void> {
  await syncFolder(draft);
  await fsp.rename(draft, draft.replace(/\.part$/, ''));
  await syncFolder(path.dirname(draft));
}

export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await fsp.readdir(path.join(folder, 'bases')))
    if (BASE_NAME.test(name.replace(/\.part$/, '')) && name.endsWith('.part'))
      await fsp.rm(path.join(folder, 'bases', name), { recursive: true });
}

export type Removed = { bases: number; wal: number };

/**
 * Keeps the newest bases and the journal that they need. Removes files of a backup's own names and no others. A base
 * goes before its journal. So a kill between the two leaves no base that only looks whole.
 */
export async function prune(folder: string, keep: number, of: BackupKey): Promise<Removed> {
  const bases = await listBases(folder, of);
  const old = bases.slice(0, Math.max(0, bases.length - keep));
  for (const { name } of old) {
    const gone = path.join(folder, 'bases', `${name}.part`);
    await fsp.rename(path.join(folder, 'bases', name), gone);
    await fsp.rm(gone, { recursive: true });
  }
  const [first] = bases.slice(old.length);
  if (first === undefined) return { bases: old.length, wal: 0 };
  let wal = 0;
  for (const file of await fsp.readdir(path.join(folder, 'wal'))) {
    // A kill leaves a draft of a piece (sealed-file.ts). It goes with the piece.
    const name = file.replace(/\.c3(\.[0-9a-f]{8}\.part)?$/, '');
    if (name === file || !WAL_NAME.test(name) || name.endsWith('.history')) continue;
    // The first eight digits are the timeline: a later one may begin within an older journal.
    if (name.slice(8, 24) >= first.firstWal.slice(8, 24)) continue;
    await fsp.rm(path.join(folder, 'wal', file));
    if (file.endsWith(SEALED)) wal++;
  }
  return { bases: old.length, wal };
}

/**
 * Removes pictures that were deleted before the oldest base. No one knows when that was, so the first run that misses
 * one notes its own time beside it. Returns how many went.
 */
export async function prunePictures(folder: string, there: ReadonlySet<string>, oldest: Date): Promise<number> {
  let count = 0;
  for (const key of sealedBelow(folder, 'pictures')) {
    const note = `${pictureFile(folder, key)}.gone`;
    const noted = fs.statSync(note, { throwIfNoEntry: false });
    if (there.has(key)) await fsp.rm(note, { force: true });
    else if (!noted) await fsp.writeFile(note, '', { mode: 0o600 });
    else if (noted.mtime < oldest) {
      await fsp.rm(pictureFile(folder, key));
      await fsp.rm(note);
      count++;
    }
  }
  return count;
}

async function writeWhole(file: string, text: string): Promise<void> {
  await fsp.writeFile(`${file}.part`, text, { mode: 0o600, flush: true });
  await fsp.rename(`${file}.part`, file);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Names of the sealed files below a folder, without their ending. */
export function sealedBelow(folder: string, part: 'pictures'): string[] {
  return fs
    .globSync(`${part}/**/*${SEALED}`, { cwd: folder })
    .map((name) => name.slice(0, -SEALED.length))
    .sort();
}
