// The files in a folder of backups, how to list them, and which are removed as too old (docs/backup.md).
//
//   c3-backup.json       which installation the folder belongs to
//   bases/<time>/        one whole copy: base.c3 (the cluster), heads.c3, manifest.json
//   bases/<time>.part/   a base that is being made, or that was left when its backup was killed
//   wal/<name>.c3        one piece of the journal (WAL)
//   pictures/<key>.c3    one picture; <key>.c3.gone beside it after it was deleted
//
// Every *.c3 is encrypted (sealed-file.ts). The manifests are readable, and have a MAC by the same key.

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
/** The name of a piece of the journal, of a backup's start in it, or of a timeline's history. */
export const WAL_NAME = /^([0-9A-F]{24}|[0-9A-F]{24}\.[0-9A-F]{8}\.backup|[0-9A-F]{8}\.history)$/;
const SEALED = '.c3';

const owner = z.strictObject({ type: z.literal('c3-backup/1'), installation: z.string(), keyId: z.string() });

const manifest = z.strictObject({
  type: z.literal('c3-base/1'),
  installation: z.string(),
  keyId: z.string(),
  release: z.string(),
  startedAt: z.string(),
  /** A restore can reach any time from here on. */
  endedAt: z.string(),
  /** The first and the last piece of the journal that the base needs. */
  firstWal: z.string().regex(WAL_NAME),
  lastWal: z.string().regex(WAL_NAME),
  /** The content of the file backup_label. */
  label: z.string(),
});
export type Manifest = z.infer<typeof manifest>;
export type Base = Manifest & { name: string };

export const walFile = (folder: string, name: string) => path.join(folder, 'wal', `${name}${SEALED}`);
export const baseFile = (folder: string, base: string, part: 'base' | 'heads') =>
  path.join(folder, 'bases', base, `${part}${SEALED}`);
export const pictureFile = (folder: string, key: string) => path.join(folder, `${key}${SEALED}`);

/** Takes an empty folder for this installation. Throws an error of one line if it belongs to another. */
export async function takeBackupFolder(folder: string, of: BackupKey): Promise<void> {
  await fsp.mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await fsp.readdir(folder)).length === 0) {
    const fields = { type: 'c3-backup/1', installation: of.installation, keyId: keyIdOf(of.key) };
    await writeWhole(path.join(folder, OWNER_FILE), `${JSON.stringify(fields, null, 2)}\n`);
  }
  await demandOwnFolder(folder, of);
  for (const part of ['bases', 'wal', 'pictures'])
    await fsp.mkdir(path.join(folder, part), { recursive: true, mode: 0o700 });
}

/**
 * Throws an error of one line unless the folder belongs to this installation. The empty folder of an unmounted disk
 * does not.
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

/** Complete bases, oldest first. Throws if a manifest is not as this installation wrote it. */
export async function listBases(folder: string, of: BackupKey): Promise<Base[]> {
  const names = (await fsp.readdir(path.join(folder, 'bases'))).filter((name) => BASE_NAME.test(name)).sort();
  return Promise.all(names.map((name) => readManifest(folder, name, of)));
}

async function readManifest(folder: string, name: string, { key }: BackupKey): Promise<Base> {
  const file = path.join(folder, 'bases', name, 'manifest.json');
  const { mac, ...fields } = z.looseObject({ mac: z.string() }).parse(parsed(await fsp.readFile(file, 'utf8')));
  const read = manifest.safeParse(fields);
  if (!read.success || !isSameSecret(mac, macOf(name, fields, key)))
    throw new Error(`${file}: is damaged: it is not what was written`);
  return { ...read.data, name };
}

export async function writeManifest(draft: string, name: string, fields: Manifest, { key }: BackupKey): Promise<void> {
  await writeWhole(
    path.join(draft, 'manifest.json'),
    `${JSON.stringify({ ...fields, mac: macOf(name, fields, key) }, null, 2)}\n`,
  );
}

/** Writing and reading give the same MAC, because a manifest's fields have the schema's order in the file, too. */
function macOf(name: string, fields: object, key: string): string {
  const macKey = derive(key, Buffer.alloc(0), `manifest ${name}`, 32);
  return createHmac('sha256', macKey).update(JSON.stringify(fields)).digest('hex');
}

/** `2026-11-22T10-00-00Z` */
export function baseNameOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** Makes a folder for a new base. `removeDrafts` removes those that killed backups left. */
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
 * Removes all but the newest bases and the journal that they need, and only files with a backup's names. A base is
 * removed before its journal, so that a kill in between leaves no base that cannot be restored.
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
    // The draft of a piece, which a kill may have left (sealed-file.ts), is removed like the piece.
    const name = file.replace(/\.c3(\.[0-9a-f]{8}\.part)?$/, '');
    if (name === file || !WAL_NAME.test(name) || name.endsWith('.history')) continue;
    // The first eight digits are the timeline, which says nothing about the position, so only the rest is compared.
    if (name.slice(8, 24) >= first.firstWal.slice(8, 24)) continue;
    await fsp.rm(path.join(folder, 'wal', file));
    if (file.endsWith(SEALED)) wal++;
  }
  return { bases: old.length, wal };
}

/**
 * Removes pictures that were deleted before the oldest base. When a picture was deleted is not recorded, so the first
 * run that misses one writes a file beside it, whose time counts. Returns how many were removed.
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
